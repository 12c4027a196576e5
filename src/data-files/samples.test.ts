import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DataKind } from './kinds/kind.ts';
import { dataFiles } from './testing.ts';

const { into, put } = await dataFiles();

test('the samples of docs/import.md are imported as they stand there [BEYOND-2 part]', async () => {
  const samples = [...readFileSync('docs/import.md', 'utf8').matchAll(/```(csv|geojson) (\w+)\n(.+?)```/gs)];
  expect(samples.map(([, form, kind]) => `${kind} ${form}`)).toEqual([
    'stores csv',
    'locations csv',
    'services csv',
    'hours csv',
    'sites csv',
    'locations geojson',
  ]);
  const counts = [];
  for (const [, form = '', kind = '', text = ''] of samples)
    counts.push(await into(kind as DataKind['name'], put(`sample.${form}`, text)));
  expect(counts).toEqual([
    { added: 2, changed: 0, same: 0, kept: 0 },
    { added: 2, changed: 0, same: 0, kept: 0 },
    { added: 1, changed: 0, same: 0, kept: 0 },
    { added: 0, changed: 3, same: 0, kept: 0 },
    { added: 2, changed: 0, same: 0, kept: 0 },
    { added: 0, changed: 0, same: 1, kept: 0 },
  ]);
});
