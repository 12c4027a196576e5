import { expect, test } from 'vitest';
import { normalize } from './normalize.ts';

test.each([
  ['Cañon  City', 'canon city'],
  ['Kāneʻohe', 'kaneohe'],
  ["Coeur d'Alene", 'coeur dalene'],
  ['Women’s health', 'womens health'],
  ['COVID‑19 & flu/RSV', 'covid 19 flu rsv'],
  ['ﬁlm', 'film'],
  [' — ', ''],
])('%s is compared as %s', (text, compared) => {
  expect(normalize(text)).toBe(compared);
});
