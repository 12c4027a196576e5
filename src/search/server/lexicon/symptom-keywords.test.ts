import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { symptomKeywords } from './symptom-keywords.ts';

test('what symptoms are also called leads to their categories, else to the partners who treat them, and to what tells of them [SHELL-4 part]', () => {
  const words = symptomKeywords({
    symptoms: [
      { id: 'uti', name: 'Urinary tract infection', alsoCalled: ['UTI', 'bladder infection'] },
      { id: 'scabies', name: 'Scabies', alsoCalled: ['mites'] },
      { id: 'snoring', name: 'Snoring', alsoCalled: [] },
    ],
    categories: [
      { slug: 'illness', symptoms: [{ symptomId: 'uti' }, { symptomId: 'snoring' }] },
      { slug: 'women', symptoms: [{ symptomId: 'uti' }] },
    ],
    services: [
      { partner: 'candor', symptoms: ['uti', 'scabies'] },
      { partner: 'candor', symptoms: ['scabies'] },
    ],
    articles: [{ id: 'sleep', symptoms: ['snoring', 'scabies'] }],
  });
  expect([...words]).toEqual([
    ['/findcare/category/illness', ['Urinary tract infection: UTI, bladder infection']],
    ['/findcare/category/women', ['Urinary tract infection: UTI, bladder infection']],
    ['/rx-healthanswer/sleep', ['Scabies: mites', 'Snoring']],
    ['/findcare/partner/candor', ['Scabies: mites']],
  ]);
});

test('each symptom of content that has other words is found by them somewhere [SHELL-4 part]', () => {
  const said = [...symptomKeywords(content()).values()].flat();
  for (const { name, alsoCalled } of content().symptoms.filter((symptom) => symptom.alsoCalled.length > 0)) {
    expect(said).toContain(`${name}: ${alsoCalled.join(', ')}`);
  }
});
