// Tools' schemas: what a registry refuses to be built with, what arguments pass, and what becomes of them.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type } from 'arktype';
import { GateError, Registry, Workspace } from 'sanmon';
import * as v from 'valibot';
import { z } from 'zod';

const workspace = new Workspace(['/ws']);
const tool = (inputSchema, more) => ({ name: 't', authority: 'write', inputSchema, paths: [], ...more });
const built = (schema, more) => new Registry([tool(schema, more)]);
const inspect = (schema, args, more) => built(schema, more).inspect({ toolCallId: 'c1', toolName: 't', args }, workspace);
const passes = (schema, args) => inspect(schema, args).error === undefined;
const problemsOf = (schema) => {
  try {
    built(schema);
  } catch (error) {
    assert.ok(GateError.isInstance(error), String(error.stack));
    assert.equal(error.code, 'INVALID_TOOL');
    return error.details.problems;
  }
  return [];
};
const refused = (schema, field, message) => {
  const problems = problemsOf(schema);
  assert.ok(problems.some((problem) => problem.field === `tools[0].inputSchema${field}` && message.test(problem.message)), `${field}: ${JSON.stringify(problems)}`);
};

test('rule registry.schema-keywords: a misspelt keyword is an error, at every place a schema may stand, with a hint', () => {
  const slip = { propertis: {} };
  const at = {
    '': slip,
    '.properties.a': { properties: { a: slip } },
    '.patternProperties.^a': { patternProperties: { '^a': slip } },
    '.additionalProperties': { additionalProperties: slip },
    '.unevaluatedProperties': { unevaluatedProperties: slip },
    '.propertyNames': { propertyNames: slip },
    '.items': { items: slip },
    '.prefixItems[1]': { prefixItems: [true, slip] },
    '.contains': { contains: slip },
    '.allOf[0]': { allOf: [slip] },
    '.anyOf[0]': { anyOf: [slip] },
    '.oneOf[0]': { oneOf: [slip] },
    '.not': { not: slip },
    '.if': { if: slip },
    '.then': { then: slip },
    '.else': { else: slip },
    '.$defs.x': { $defs: { x: slip } },
    '.definitions.x': { definitions: { x: slip } },
    '.dependentSchemas.a': { dependentSchemas: { a: slip } },
    '.properties.a.items.properties.b': { properties: { a: { items: { properties: { b: slip } } } } },
  };
  for (const [place, schema] of Object.entries(at)) refused(schema, `${place}.propertis`, /did you mean `properties`\?/);
  refused({ additionalProperty: false }, '.additionalProperty', /additionalProperties/);
  refused({ requird: ['a'] }, '.requird', /required/);
  refused({ MinLength: 1 }, '.MinLength', /minLength/);
  refused({ nullable: true }, '.nullable', /own keywords begin with `x-`/);
  refused({ $dynamicRef: '#x' }, '.$dynamicRef', /not supported/);
  refused(JSON.parse('{"__proto__":{"type":"object"}}'), '.__proto__', /no keyword/);
  refused({ constructor: {} }, '.constructor', /no keyword/);
  refused({ additionalItems: false }, '.additionalItems', /draft 2020-12/);
});

test('rule registry.schema-keywords: a keyword that holds the wrong kind of value is an error', () => {
  refused({ required: 'path' }, '.required', /list of property names/);
  refused({ required: ['a', 'a'] }, '.required', /each once/);
  refused({ type: 'objekt' }, '.type', /did you mean `object`/);
  refused({ properties: { a: { type: 'strng' } } }, '.properties.a.type', /did you mean `string`/);
  refused({ properties: { a: { type: [] } } }, '.properties.a.type', /empty/);
  refused({ type: 'string' }, '.type', /one object/);
  refused({ properties: { a: { pattern: '(' } } }, '.properties.a.pattern', /regular expression/);
  refused({ patternProperties: { '[': true } }, '.patternProperties.[', /regular expression/);
  refused({ properties: { a: { pattern: 'x'.repeat(2000) } } }, '.properties.a.pattern', /1000/);
  refused({ properties: { a: { minLength: -1 } } }, '.properties.a.minLength', /whole number/);
  refused({ properties: { a: { maxLength: '5' } } }, '.properties.a.maxLength', /whole number/);
  refused({ properties: { a: { multipleOf: 0 } } }, '.properties.a.multipleOf', /above 0/);
  refused({ properties: { a: { minimum: '1' } } }, '.properties.a.minimum', /number/);
  refused({ properties: { a: { exclusiveMinimum: true } } }, '.properties.a.exclusiveMinimum', /draft 4/);
  refused({ properties: [] }, '.properties', /object of schemas/);
  refused({ properties: { a: 'string' } }, '.properties.a', /must be a schema/);
  refused({ allOf: {} }, '.allOf', /list of schemas/);
  refused({ anyOf: [] }, '.anyOf', /not empty/);
  refused({ properties: { a: { enum: 'x' } } }, '.properties.a.enum', /list of values/);
  refused({ uniqueItems: 'yes' }, '.uniqueItems', /true or false/);
  refused({ items: [{}] }, '.items', /prefixItems/);
  refused({ dependentRequired: { a: 'b' } }, '.dependentRequired.a', /property names/);
  refused({ $schema: 'https://example.test/mine' }, '.$schema', /draft/);
});

test('rule registry.schema-refs: a reference stays in its schema and leads somewhere', () => {
  refused({ $ref: '#/$defs/nope' }, '.$ref', /not in this schema/);
  refused({ properties: { a: { $ref: 'https://example.test/other.json' } } }, '.properties.a.$ref', /nothing is fetched/);
  refused({ properties: { a: { $ref: 'other.json' } } }, '.properties.a.$ref', /not in this schema/);
  refused({ properties: { a: { $ref: 5 } } }, '.properties.a.$ref', /text/);
  refused({ $ref: '#' }, '', /could not be evaluated/);
  const tree = { $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, additionalProperties: false } }, $ref: '#/$defs/node' };
  assert.ok(passes(tree, { next: { next: {} } }));
  assert.ok(!passes(tree, { next: { nxt: {} } }));
  assert.ok(!passes({ properties: { a: { $ref: '#/$defs/a b' } }, $defs: { 'a b': { type: 'string' } } }, { a: 1 }));
  assert.ok(!passes({ $id: 'https://example.test/root', properties: { a: { $ref: 'https://example.test/root#/$defs/s' } }, $defs: { s: { type: 'string' } } }, { a: 1 }));
});

test('rule registry.schema-drafts: `$schema` picks the draft, 2020-12 is the default', () => {
  const tuple = { properties: { a: { items: [{ type: 'string' }], additionalItems: false } } };
  for (const $schema of ['http://json-schema.org/draft-07/schema#', 'http://json-schema.org/draft-04/schema', 'https://json-schema.org/draft/2019-09/schema']) {
    assert.ok(passes({ $schema, ...tuple }, { a: ['x'] }));
    assert.ok(!passes({ $schema, ...tuple }, { a: ['x', 1] }));
  }
  assert.ok(!passes({ $schema: 'http://json-schema.org/draft-04/schema#', properties: { a: { minimum: 1, exclusiveMinimum: true } } }, { a: 1 }));
  assert.ok(!passes({ properties: { a: { prefixItems: [{ type: 'string' }], items: false } } }, { a: ['x', 1] }));
});

test('rule registry.schema-keywords: annotations, own `x-` keywords, boolean schemas and unknown formats are fine', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema', title: 't', description: 'd', $comment: 'c', examples: [{}], 'x-mine': { propertis: 1, $ref: '#/nowhere' }, deprecated: true,
    type: 'object', properties: { a: true, b: false, c: { type: 'string', format: 'my-own', contentMediaType: 'text/plain', readOnly: true } },
  };
  assert.deepEqual(problemsOf(schema), []);
  assert.ok(passes(schema, { a: 1, c: 'anything' }));
  assert.ok(!passes(schema, { b: 1 }));
  assert.ok(!passes({ properties: { a: { format: 'uuid' } } }, { a: 'no' }));
});

test('rule inspect.schema: what does not pass says where and why, briefly', () => {
  const schema = { type: 'object', properties: { edits: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] } } }, required: ['edits'], additionalProperties: false };
  assert.match(inspect(schema, { edits: [{ text: 'a' }, { text: 5 }] }).error, /^`args\.edits\[1\]\.text`: type "number" is invalid, expected "string"$/);
  assert.match(inspect(schema, { edits: [{}] }).error, /`args\.edits\[0\]`.*required property "text"/);
  assert.match(inspect(schema, {}).error, /`args`.*required property "edits"/);
  assert.match(inspect(schema, { edits: [], more: 1 }).error, /`args\.more`: is not allowed here/);
  assert.ok(inspect({ properties: { a: { enum: ['x'.repeat(10_000)] } } }, { a: 1 }).error.length < 1000);
  assert.ok(inspect({ additionalProperties: false }, { ['\u202e'.repeat(500)]: 1 }).error.length < 1500);
});

test('rule inspect.schema: names of the prototype are names like any other', () => {
  for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf']) {
    const given = JSON.parse(`{${JSON.stringify(name)}:5}`);
    assert.ok(!passes({ required: [name] }, {}), `${name} is missing`);
    assert.ok(passes({ required: [name] }, given), `${name} is there`);
    const listed = { properties: JSON.parse(`{${JSON.stringify(name)}:{"type":"string"}}`), additionalProperties: false };
    assert.ok(passes(listed, {}));
    assert.ok(!passes(listed, given), `${name} is checked`);
    assert.ok(!passes({ properties: { a: {} }, additionalProperties: false }, given), `${name} is not let through`);
    assert.ok(!passes({ properties: { a: {} }, unevaluatedProperties: false }, given), `${name} is not let through`);
    assert.ok(!passes({ propertyNames: { maxLength: 3 } }, given));
    assert.ok(!passes({ maxProperties: 0 }, given));
    assert.ok(!passes({ dependentRequired: JSON.parse(`{${JSON.stringify(name)}:["a"]}`) }, given));
    const { args } = inspect({}, given);
    assert.deepEqual(Object.keys(args), [name]);
    assert.equal(Object.getOwnPropertyDescriptor(args, name).value, 5);
  }
});

test('rule inspect.defaults: what is missing and has a default is filled in before anything is decided', () => {
  const schema = {
    type: 'object',
    properties: {
      path: { type: 'string', default: 'a.txt' },
      options: { type: 'object', default: {}, properties: { depth: { type: 'integer', default: 3 }, deep: { properties: { x: { default: [1] } } } } },
      edits: { type: 'array', items: { properties: { mode: { default: 'replace' } } } },
    },
    required: ['path'],
  };
  const { args, error } = inspect(schema, { edits: [{}, { mode: 'insert' }], options: { deep: {} } });
  assert.equal(error, undefined);
  assert.deepEqual(args, { path: 'a.txt', options: { depth: 3, deep: { x: [1] } }, edits: [{ mode: 'replace' }, { mode: 'insert' }] });
  assert.deepEqual(inspect(schema, {}).args, { path: 'a.txt', options: { depth: 3 } });
  assert.deepEqual(inspect(schema, { path: 'b', options: { depth: 0 } }).args, { path: 'b', options: { depth: 0 } });
  const outside = inspect({ properties: { path: { type: 'string', default: '/etc/passwd' } } }, {}, { paths: ['path'] });
  assert.equal(outside.outsideWorkspace, true, 'the path that runs is the path that is located');
  assert.deepEqual(inspect({ anyOf: [{ properties: { a: { default: 1 } } }] }, {}).args, {}, 'a branch fills in nothing');
  const odd = { properties: JSON.parse('{"__proto__":{"default":{"x":1}}}') };
  assert.deepEqual(Object.keys(inspect(odd, {}).args), ['__proto__']);
  refused({ properties: { a: { type: 'string', default: null } } }, '.properties.a.default', /does not pass its own schema/);
});

test('rule inspect.defaults: one default is never shared between two calls or two items', () => {
  const registry = built({ properties: { list: { items: { properties: { tags: { default: ['x'] } } } } } });
  const ask = () => registry.inspect({ toolCallId: 'c', toolName: 't', args: { list: [{}, {}] } }).args;
  assert.notEqual(ask().list[0].tags, ask().list[0].tags);
  assert.deepEqual(ask(), { list: [{ tags: ['x'] }, { tags: ['x'] }] });
});

test('rule inspect.standard-schema: zod, valibot and arktype check, transform and fill in', () => {
  const schemas = {
    zod: z.object({ path: z.string().min(1), depth: z.number().default(3) }),
    valibot: v.object({ path: v.pipe(v.string(), v.minLength(1)), depth: v.optional(v.number(), 3) }),
    arktype: type({ path: 'string >= 1', depth: 'number = 3' }),
  };
  for (const [name, schema] of Object.entries(schemas)) {
    const registry = built(schema, { paths: ['path'] });
    const ask = (args) => registry.inspect({ toolCallId: 'c', toolName: 't', args }, workspace);
    assert.deepEqual(ask({ path: 'a.txt' }).args, { path: 'a.txt', depth: 3 }, name);
    for (const args of [{}, { path: '' }, { path: 5 }, { path: 'a', depth: 'x' }]) {
      const { error, outsideWorkspace } = ask(args);
      assert.match(error, /args/, `${name} ${JSON.stringify(args)}`);
      assert.equal(outsideWorkspace, true);
    }
    const [row] = registry.toolTable();
    assert.equal(row.inputSchema.type, 'object', name);
    assert.equal(registry.get('t').inputSchema, schema, 'kept as it is');
  }
  assert.ok(built(schemas.zod).toolTable()[0].inputSchema.properties.path, 'zod writes itself as JSON Schema');
});

test('rule inspect.standard-schema: what a schema makes of the arguments must be JSON again, and one object', () => {
  const to = (value) => inspect(z.object({}).transform(() => value), {}).error;
  assert.equal(to({ a: 1 }), undefined);
  for (const value of [new Date(), { when: new Date() }, { f() {} }, { big: 5n }, new Map(), 'text', [1], null, undefined, { x: NaN }, Symbol('s')]) assert.equal(typeof to(value), 'string', String(value?.toString?.()));
  const { args } = inspect(z.object({ path: z.string().trim() }), { path: ' a.txt ' });
  assert.deepEqual(args, { path: 'a.txt' });
  assert.ok(Object.isFrozen(args));
});

test('rule inspect.sync-schema: an async schema is refused when it is built where that shows, else when it is used', () => {
  const later = z.object({ path: z.string().refine(async () => true) });
  assert.match(inspect(later, { path: 'a' }).error, /async schema/);
  const standard = (validate, more) => ({ '~standard': { version: 1, vendor: 'mine', validate, ...more } });
  refused(v.objectAsync({ path: v.string() }), '', /async schema/);
  refused(standard(async () => ({ value: {} })), '', /async schema/);
  refused(standard(() => Promise.reject(new Error('unheard'))), '', /async schema/);
  refused(standard(() => ({ value: {} }), { version: 2 }), '', /version 1/);
  refused({ '~standard': {} }, '', /validate/);
  refused({ get '~standard'() { throw new Error('boom'); } }, '', /boom/);
});

test('rule inspect.standard-schema: a validator that throws or answers nonsense refuses', () => {
  const answer = (validate) => inspect({ '~standard': { version: 1, vendor: 'mine', validate } }, { a: 1 }).error;
  assert.equal(answer((value) => ({ value })), undefined);
  for (const validate of [
    () => { throw new Error('boom'); }, () => { throw { get message() { throw 1; } }; }, () => undefined, () => null, () => true, () => ({}), () => ({ issues: [] }), () => ({ issues: 'no', value: {} }), () => ({ issues: [null] }),
    () => ({ issues: [{ message: 5, path: 'x' }] }), () => ({ issues: [{ get message() { throw 1; } }] }), () => ({ get value() { throw 1; } }), () => ({ get then() { throw 1; } }),
    () => ({ issues: [{ message: 'no', path: [Symbol('s'), { key: 'k' }, 3] }] }),
  ]) assert.equal(typeof answer(validate), 'string');
});

test('rule boundary.size-limits: schemas and arguments that would take long are refused', () => {
  let deep = {};
  for (let n = 0; n < 100; n++) deep = { properties: { a: deep } };
  assert.match(problemsOf(deep)[0].message, /64/);
  const unique = { properties: { a: { uniqueItems: true } } };
  assert.ok(!passes(unique, { a: [1, 2, 1] }));
  const begun = performance.now();
  assert.match(inspect(unique, { a: Array.from({ length: 500_000 }, (_, n) => n) }).error, /2000/);
  for (const format of ['date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference', 'uuid', 'json-pointer', 'relative-json-pointer', 'regex', 'uri-template', 'url']) {
    const schema = { properties: { a: { format } } };
    for (const unit of ['a', 'a.', 'a-', '1', ':', '1:', '/', '%20', '(', '@', 'a@', '{a}', 'http://a', '"', '\\"', '~0', 'P1Y']) inspect(schema, { a: `${unit.repeat(20_000)}\n` });
  }
  assert.ok(performance.now() - begun < 10_000, `took ${performance.now() - begun} ms`);
});
