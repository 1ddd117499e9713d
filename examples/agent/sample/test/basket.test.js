import assert from 'node:assert/strict';
import test from 'node:test';
import { names, total } from '../src/basket.js';

const basket = [
  { name: 'bread', price: 320, count: 1 },
  { name: 'egg', price: 45, count: 6 },
  { name: 'tea', price: 510, count: 2 },
];

test('names lists every item', () => {
  assert.deepEqual(names(basket), ['bread', 'egg', 'tea']);
});

test('total counts every item', () => {
  assert.equal(total(basket), 320 + 45 * 6 + 510 * 2);
});

test('an empty basket costs nothing', () => {
  assert.equal(total([]), 0);
});
