import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { collection } from '#collection/collection.ts';
import { line, slugSchema } from '#collection/field.schema.ts';
import { COLLECTIONS } from '#content-model/collections.ts';
import { CONTENT_FOLDER, mistakeLine, readCollections } from '#content-model/content.ts';
import { services } from '#finder/catalogue/content.ts';
import { pagesOf } from './pages.ts';
import { schemaFiles } from './files/schemas.ts';
import { structureMistakes } from './files/structure.ts';
import { readWritten } from './reading/texts.ts';

/** What a feature would export from its content.ts: opinions of visitors, each on one service. */
const opinions = collection({
  name: 'opinions',
  form: 'yaml',
  schema: z.strictObject({
    service: slugSchema.describe('The service that it is about.'),
    stars: z.int().min(1).max(5).describe('From 1 to 5.'),
    words: line(80).describe('What was said.'),
  }),
  references: { service: 'services' },
  unique: ['words'],
  rules: (files, others) =>
    files.flatMap(({ data, mistake }) => {
      const about = others(services).find(({ id }) => id === data?.service)?.data;
      return data && data.stars < 2 && about?.priceType === 'Cash price' ? [mistake(['stars'], 'too few')] : [];
    }),
  addresses: { of: (id) => [`/opinions/${id}`] },
});
const root = mkdtempSync(join(tmpdir(), 'content-'));
const all = [...COLLECTIONS, opinions];
cpSync(CONTENT_FOLDER, root, { recursive: true });
mkdirSync(join(root, 'opinions'));
afterAll(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(root, 'opinions', `${name}.yaml`), text);
}

test('a collection of one folder is read and checked with all others once it is listed', () => {
  write('back', "service: kiio\nstars: 5\nwords: 'My back is fine.'\n");
  const { files, mistakes } = readCollections(all, root);
  expect(mistakes).toEqual([]);
  expect(files['opinions']?.map(({ data }) => data)).toEqual([
    { service: 'kiio', stars: 5, words: 'My back is fine.' },
  ]);

  write('copy', "service: kio\nstars: many\nwords: 'My back is fine.'\n");
  write('other', "service: clearbrook-dermatology\nstars: 1\nwords: 'My back is fine.'\n");
  expect(readCollections(all, root).mistakes.map(mistakeLine)).toEqual([
    "content/opinions/copy.yaml:1:1  service: 'kio' is not in content/services: fix the name, or add that file",
    "content/opinions/copy.yaml:2:1  stars: 'many' should be a number such as 59, without $ or words",
    'content/opinions/other.yaml:2:1  stars: too few',
    'content/opinions/other.yaml:3:1  words: My back is fine. is taken by opinions/back.yaml: choose another',
  ]);
});

test('its fields are completed in editors, its page is known, and so are the pages that a mistake would break', () => {
  const files = schemaFiles(all);
  expect(files.get('settings.json')).toContain('content/opinions/*.yaml');
  expect(files.get('schemas/opinions.json')).toContain('The service that it is about.');

  rmSync(join(root, 'opinions/copy.yaml'));
  write('other', "service: kiio\nstars: 4\nwords: 'See [the first](/opinions/back) and [none](/opinions/gone).'\n");
  const read = readWritten(root, all);
  expect(pagesOf('opinions/back.yaml', read.written)).toEqual(['/opinions/back']);
  expect(pagesOf('services/kiio.yaml', read.written)).toContain('/opinions/back');
  expect(structureMistakes(read, root).map(mistakeLine)).toEqual([
    expect.stringMatching(/^content\/opinions\/other\.yaml:3:\d+ {2}words: there is no page \/opinions\/gone/),
  ]);
});
