import { expect, test } from 'vitest';
import { reach, readImports } from './imports.ts';
import { scanImports } from './scan-imports.ts';

/** Parses the whole house, which a busy machine does for minutes. */
const WHOLE_HOUSE = { timeout: 600_000 };

test('read by their words, imports are those that a parser finds', WHOLE_HOUSE, async () => {
  const names = (all: { from: string; to: string }[]) => new Set(all.map(({ from, to }) => `${from} → ${to}`));
  const parsed = names((await readImports()).imports);
  const scanned = scanImports();
  expect([...parsed.difference(names(scanned))]).toEqual([]);
  const ofTests = /\.d\.ts →|\.(test|spec)\.tsx?|\/testing[\w-]*\.ts|\.testing\.ts/;
  expect([...names(scanned).difference(parsed)].filter((one) => !ofTests.test(one))).toEqual([]);
});

test('a part of the site reaches the pages that draw it, and no others', () => {
  const imports = scanImports();
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
