import { expect, test } from 'vitest';
import { reach, readImports } from './imports.ts';

test('a part of the site reaches the pages that draw it, and no others', async () => {
  const { imports } = await readImports();
  const touched = [...reach(['src/articles/article.schema.ts'], imports)].filter((file) =>
    file.startsWith('src/pages/'),
  );
  expect(touched).toContain('src/pages/rx-healthanswer/[slug].astro');
  const frame = reach(['src/site/frame/Page.astro'], imports);
  expect(frame).toContain('src/pages/index.astro');
  const sheet = reach(['src/ui/styles/tokens.css'], imports);
  expect(sheet).toContain('src/pages/index.astro');
});

test('files that import each other are gone over once', () => {
  const circle = [
    { from: 'b', to: 'a' },
    { from: 'a', to: 'b' },
    { from: 'c', to: 'b' },
  ];
  expect([...reach(['a'], circle)]).toEqual(['a', 'b', 'c']);
});
