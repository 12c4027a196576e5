import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { ShareScene } from './share-card.ts';
import { writeSharePictures } from './share-pictures.ts';
import { sceneFiles, shareScene } from './share-scene.ts';

test('a shared link has a picture of 1200 by 630 and at most 60 kB, drawn once and again only when its words change [LAND-6 part]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const card = {
    brand: 'Larkmoor Find Care',
    title: 'Clearbrook Dermatology Online: see a dermatologist by photo',
    kind: 'Skin & hair',
    price: '$199.99',
    priceLabel: 'Starting at',
    plate: { letters: 'Cb', tone: 1, shape: 4 },
  };
  const build = (site: string, title = card.title) =>
    writeSharePictures([{ path: '/findcare/online-dermatologist', card: { ...card, title } }], {
      site: join(folder, site),
      cache: join(folder, 'cache'),
    });
  const file = (site: string) => join(folder, site, 'og/findcare/online-dermatologist.png');

  expect(await build('first')).toMatchObject({ drawn: 1, kept: 0 });
  expect(await sharp(file('first')).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(statSync(file('first')).size).toBeLessThanOrEqual(60 * 1024);

  expect(await build('second')).toMatchObject({ drawn: 0, kept: 1 });
  expect(readFileSync(file('second'))).toEqual(readFileSync(file('first')));

  expect(await build('third', 'Another title')).toMatchObject({ drawn: 1, kept: 0 });
  expect(readFileSync(file('third'))).not.toEqual(readFileSync(file('first')));
});

test('every drawing of a landing page can stand in the picture for shared links', () => {
  const names = sceneFiles().map(({ pathname }) => /(\w+)\.astro$/.exec(pathname)?.[1] ?? '');
  const scenes = names
    .filter((name) => name !== 'Door')
    .map((name) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase() as ShareScene);
  expect(scenes.length).toBeGreaterThan(5);
  const drawn = scenes.map((name) => shareScene(name));
  expect(new Set(drawn).size).toBe(scenes.length);
  for (const svg of drawn) expect(svg).not.toMatch(/Fragment|undefined|NaN/);
});
