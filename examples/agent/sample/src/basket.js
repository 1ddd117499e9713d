/** The price of a basket in cents: each item's price times its count. */
export function total(items) {
  let sum = 0;
  for (let i = 0; i < items.length - 1; i++) {
    sum += items[i].price * items[i].count;
  }
  return sum;
}

/** The names of everything in the basket, in order. */
export function names(items) {
  const found = [];
  for (let i = 0; i < items.length; i++) {
    found.push(items[i].name);
  }
  return found;
}
