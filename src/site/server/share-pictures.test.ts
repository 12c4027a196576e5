import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { writeSharePictures } from './share-pictures.ts';

test('a shared link has a picture of 1200 by 630 and at most 60 kB, drawn once and again only when its words change [LAND-6]', async () => {
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
