import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lookAtFloors } from './mistakes.ts';

/** The mistakes of a made-up house: its files with what stands in them. */
async function mistakesOf(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'find-care-house-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }));
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, 'src', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return (await lookAtFloors(root)).mistakes;
}

test('an import from a floor above or from a folder beside is refused, of a type and in a template too, and says who imports what', async () => {
  const mistakes = await mistakesOf({
    'shop/price.ts': "import type { Tile } from '#finder/tile.ts';\nexport type Price = Tile;",
    'shop/Shelf.astro': "---\nimport { tile } from '#articles/tile.ts';\n---\n<p>{tile}</p>",
    'shop/offer.ts': "import { add } from '#text/add.ts';\nexport const offer = add(1);",
    'finder/tile.ts': 'export type Tile = number;',
    'articles/tile.ts': 'export const tile = 1;',
    'text/add.ts': "export const add = (one: number) => import('../server.ts').then(() => one);",
    'server.ts': "import '#finder/tile.ts';",
  });
  expect(mistakes.map((mistake) => mistake.split(',')[0]).sort()).toEqual([
    'src/shop/Shelf.astro imports src/articles/tile.ts: articles stands beside shop',
    'src/shop/price.ts imports src/finder/tile.ts: finder stands above shop',
    'src/text/add.ts imports src/server.ts: commands stands above text',
  ]);
});

test('files that need each other to run are refused, those that share types are not', async () => {
  const mistakes = await mistakesOf({
    'shop/a.ts': "import { b } from './b.ts';\nexport const a = () => b;",
    'shop/b.ts': "import { c } from './c.ts';\nexport const b = () => c;",
    'shop/c.ts': "export const c = () => import('./a.ts');",
    'shop/d.ts': "import type { E } from './e.ts';\nexport type D = E[];",
    'shop/e.ts': "import type { D } from './d.ts';\nexport type E = { all: D };",
  });
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]).toMatch(
    /^src\/shop\/a\.ts → src\/shop\/b\.ts → src\/shop\/c\.ts → src\/shop\/a\.ts: these files import each other in a circle/,
  );
});

test('folders side by side that import each other are refused, as deep as they are and with the files beside them too', async () => {
  const mistakes = await mistakesOf({
    'shop/pages/deep/a.ts': "import type { B } from '../../server/b.ts';\nexport type A = B;",
    'shop/server/b.ts': 'export type B = 1;',
    'shop/server/deep/c.ts': "import type { D } from '#shop/pages/d.ts';\nexport type C = D;",
    'shop/pages/d.ts': "import type { Name } from '../name.ts';\nexport type D = Name;",
    'shop/name.ts': "import type { A } from './pages/deep/a.ts';\nexport type Name = string;\nexport type Other = A;",
  });
  expect(mistakes.map((mistake) => mistake.split(':')[0])).toEqual([
    'src/shop/* and src/shop/pages import each other',
    'src/shop/pages and src/shop/server import each other',
  ]);
  expect(mistakes[1]).toContain('src/shop/pages/deep/a.ts imports src/shop/server/b.ts');
});

test('a folder that stands on no floor is refused, and one with more than 25 files', async () => {
  const many = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`shop/one-${index}.ts`, '']));
  expect(await mistakesOf({ ...many, 'vouchers/voucher.ts': '' })).toEqual([
    'src/vouchers stands on no floor: give it one in src/gate/floors/floor-plan.ts.',
    'src/shop holds 26 files, more than 25: give them folders by what they do.',
  ]);
});
