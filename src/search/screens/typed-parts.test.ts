import fc from 'fast-check';
import { expect, test } from 'vitest';

import { partsBy } from './typed-parts.ts';

const marked = (text: string, typed: string) =>
  partsBy(typed)(text)
    .map((part) => (part.typed ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Itchy patches', 'itch', '[Itch]y patches'],
  ['Rash or hives', 'ash', 'Rash or hives'],
  ['Flu shot near Boston', 'flu sh', '[Flu] [sh]ot near Boston'],
  ['Eczema', '', 'Eczema'],
  ['C++ (test)', 'c++ (', '[C++] [(]test)'],
  ['Anxiety and anger', 'an anxiety', '[Anxiety] [an]d [an]ger'],
])('of “%s” what “%s” typed stands out', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});

test('nothing is lost, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, typed) => {
      expect(
        partsBy(typed)(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
