import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newVoucherCode } from '../server/paying/vouchers.ts';
import { plainCode } from './voucher-code.ts';

const ALIKE: Record<string, string[]> = { '0': ['0', 'O', 'o'], '1': ['1', 'I', 'i', 'L', 'l'] };
const letter = fc.constantFrom(...Array.from('0123456789ABCDEFGHJKMNPQRSTUVWXYZ'));
const filler = fc.constantFrom('', '-', ' ', '–', '.', '\t', '\u00a0');

/** A code as somebody may type it: other case, look-alike letters, and anything between that is no letter and no digit. */
const typed = fc.array(letter, { minLength: 1, maxLength: 20 }).chain((letters) =>
  fc.record({
    code: fc.constant(letters.join('')),
    typed: fc
      .tuple(...letters.map((one) => fc.tuple(fc.constantFrom(...(ALIKE[one] ?? [one, one.toLowerCase()])), filler)))
      .map((parts) => parts.flat().join('')),
  }),
);

test('a code is the same in any case, with or without dashes and spaces, and with letters for the digits that they look like', () => {
  fc.assert(fc.property(typed, ({ code, typed: other }) => plainCode(other) === plainCode(code)));
});

test('codes that differ by more than that stay two, and what was compared once compares the same again', () => {
  const plain = fc.array(letter, { minLength: 1, maxLength: 20 }).map((letters) => letters.join(''));
  fc.assert(fc.property(plain, plain, (one, other) => (plainCode(one) === plainCode(other)) === (one === other)));
  fc.assert(fc.property(fc.string(), (any) => plainCode(plainCode(any)) === plainCode(any)));
});

test('a code that is made has no letter that is taken for another one, and is never made twice', () => {
  const codes = Array.from({ length: 2000 }, newVoucherCode);
  for (const code of codes) expect(code).toMatch(/^[2346789A-HJKMNP-RTVWXY]{4}(-[2346789A-HJKMNP-RTVWXY]{4}){2}$/);
  expect(new Set(codes.map(plainCode)).size).toBe(codes.length);
});
