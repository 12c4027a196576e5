import fc from 'fast-check';
import { expect, test } from 'vitest';
import { twiceNamed } from './duplicate-json-names.ts';

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":{"b":1},"b":2,"a":3}', 'a'],
  ['[{"a":1},{"b":[{"c":1,"c":1}]}]', 'c'],
  ['{"\\u0061":1,"a":2}', 'a'],
  ['{"a\\"":1,"a\\"":2}', 'a"'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":"{\\"a\\":1,","b":"a"}', null],
  ['{"a":{"a":{"a":[{"a":1},{"a":1}]}}}', null],
  ['"a:a"', null],
])('%s names %j twice', (text, name) => {
  expect(twiceNamed(text)).toBe(name);
});

test('what JSON.stringify writes never names anything twice; with a field said again it does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(twiceNamed(JSON.stringify(value))).toBeNull();
      const again = JSON.stringify({ one: value, two: value }).replace('"two":', '"one":');
      expect(twiceNamed(again)).toBe('one');
    }),
    { numRuns: 500 },
  );
});
