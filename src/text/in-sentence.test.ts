import { expect, test } from 'vitest';
import { inSentence } from './in-sentence.ts';

test('a name within a sentence begins with a small letter, unless it is written otherwise', () => {
  expect(['Rash or hives', 'COVID-19', 'A1C', 'Medicare', 'Skin & hair'].map(inSentence)).toEqual([
    'rash or hives',
    'COVID-19',
    'A1C',
    'Medicare',
    'skin & hair',
  ]);
});
