import { expect, test } from 'vitest';
import { colorSheet, contrast, groundClass, inkClass } from './colors.ts';

test('each color that content uses becomes a class for the ground and one for text, once [TILE-16]', () => {
  const sheet = colorSheet([
    { bgColor: '#0B3F37', fontColor: '#F6F2E8', subTitle: { title: 'x', fontColor: '#f6f2e8' } },
    { dcElements: { Web: { action: { bgColor: '#0b3f37', text: '#abcdef' } } } },
  ]);
  expect(sheet.match(/\.ground-0b3f37\{background:#0b3f37\}/g)).toHaveLength(1);
  expect(sheet).toContain('.ink-f6f2e8{color:#f6f2e8}');
  expect(sheet).not.toContain('abcdef');
  expect([groundClass('#0B3F37'), inkClass('#F6F2E8'), groundClass(undefined)]).toEqual([
    'ground-0b3f37',
    'ink-f6f2e8',
    undefined,
  ]);
});

test('in the dark theme a light ground is dark, and the dark letters on it are light', () => {
  const sheet = colorSheet({ bgColor: '#faeae3', fontColor: '#15211f' });
  expect(sheet).toContain('.ground-faeae3{background:light-dark(#faeae3,color-mix(');
  expect(sheet).toContain('.ink-15211f{color:light-dark(#15211f,color-mix(');
  expect(sheet).toContain('.ink-faeae3{color:#faeae3}');
});

test('contrast is told as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#0E5A4F')).toBeCloseTo(8.1, 1);
  expect(contrast('#777777', '#777777')).toBe(1);
});
