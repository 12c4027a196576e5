import { expect, test } from 'vitest';
import { reach, readImporters } from './import-graph.ts';

const importers = readImporters();

test('a part of the site reaches the pages that draw it, and no others', () => {
  const touched = [...reach(['src/articles/article.schema.ts'], importers)].filter((file) =>
    file.startsWith('src/pages/'),
  );
  expect(touched).toContain('src/pages/rx-healthanswer/[slug].astro');
  const frame = reach(['src/site/frame/Page.astro'], importers);
  expect(frame).toContain('src/pages/index.astro');
});

test('files that import each other are gone over once', () => {
  const circle = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['a', 'c'])],
  ]);
  expect([...reach(['a'], circle)]).toEqual(['a', 'b', 'c']);
});
