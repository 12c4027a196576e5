import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createElement, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';

import { monogramDrawing } from '#ui/monogram/monogram.ts';
import type { ShareCard } from './share-card.ts';
import { shareScene } from './share-scene.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const INK = '#15211F';
const MUTED = '#47534F';
const PINE = '#0E5A4F';

const require = createRequire(import.meta.url);
const fontFolder = join(dirname(require.resolve('@fontsource/figtree/package.json')), 'files');
const fonts = ([400, 600, 700] as const).map((weight) => ({
  name: 'Figtree',
  weight,
  data: readFileSync(join(fontFolder, `figtree-latin-${weight}-normal.woff`)),
}));

/** Draws the picture for shared links: 1200 by 630, words at the left on sand, the moor at the right. Answers with a PNG. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const words = await satori(layout(card), { width: WIDTH, height: HEIGHT, fonts });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shareScene(card.scene)}${monogramGround(card)}${words}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4, dither: 0 }).toBuffer();
}

function block(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children);
}

function layout(card: ShareCard): ReactElement {
  const { brand, title, kind, price, priceLabel } = card;
  const fontSize = title.length > 48 ? 54 : 62;
  return block(
    {
      flexDirection: 'column',
      width: WIDTH,
      height: HEIGHT,
      boxSizing: 'border-box',
      padding: '64px 0 56px 72px',
      fontFamily: 'Figtree',
      color: INK,
    },
    block({ fontSize: 28, fontWeight: 600, marginLeft: 56, lineHeight: '40px' }, brand),
    block(
      { flexDirection: 'column', flexGrow: 1, justifyContent: 'center', width: 640 },
      block({ fontSize: 27, fontWeight: 600, color: PINE, marginBottom: 14 }, kind),
      block({ fontSize, fontWeight: 700, letterSpacing: -1.2, lineHeight: 1.12 }, title),
    ),
    block({ alignItems: 'flex-end', height: 76 }, ...(price ? priceRow(price, priceLabel) : [])),
    ...monogramLetters(card),
  );
}

function priceRow(price: string, label: string | undefined): ReactElement[] {
  return [
    block({ fontSize: 68, fontWeight: 700, letterSpacing: -1.5, lineHeight: '76px' }, price),
    block({ fontSize: 26, color: MUTED, marginLeft: 18, marginBottom: 12 }, label ?? ''),
  ];
}

const PLATE = { left: 744, top: 168, width: 112, height: 112 };

/** The partner's monogram, in the corner beside the arch. */
function monogramGround({ plate }: ShareCard): string {
  if (!plate) return '';
  const { ground, figure, path } = monogramDrawing(plate);
  const { left, top, width, height } = PLATE;
  return `<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="0 0 48 48"><clipPath id="plate"><rect width="48" height="48" rx="10"/></clipPath><g clip-path="url(#plate)"><rect width="48" height="48" fill="${ground}"/><path fill="${figure}" d="${path}"/></g></svg>`;
}

function monogramLetters({ plate }: ShareCard): ReactElement[] {
  if (!plate) return [];
  const middle = { alignItems: 'center', justifyContent: 'center' };
  const font = { fontSize: 42, fontWeight: 600, color: monogramDrawing(plate).ink };
  return [block({ position: 'absolute', ...PLATE, ...middle, ...font }, plate.letters)];
}
