import { describe, expect, test } from 'vitest';
import { readWritten } from '#content-tools/reading/texts.ts';
import { neededByContent, unsaid } from './disclaimers.ts';

const EMERGENCY = 'If you believe you have a medical emergency, please call 911.';
const SOLELY = 'Services are delivered solely by the independent providers shown.';
const SUBSTITUTE = 'Find Care is no substitute for professional medical advice, diagnosis or treatment.';
const SHELL = [EMERGENCY, SOLELY, SUBSTITUTE].join(' ');
const page = (path: string, text: string) => ({ path, canonical: `https://larkmoor.example${path}`, text });

describe('every page says in its shell [LAND-7]', () => {
  test.each([
    ['what to do in a medical emergency', EMERGENCY],
    ['that services are delivered solely by independent providers', SOLELY],
    ['that it is no substitute for professional medical advice', SUBSTITUTE],
  ])('%s', (what, words) => {
    expect(unsaid(page('/flu-shots', SHELL), new Map())).toEqual([]);
    expect(unsaid(page('/flu-shots', SHELL.replace(words, '')), new Map())).toEqual([
      `/flu-shots: does not say ${what}`,
    ]);
  });

  test('a page that search engines must not keep says it too', () => {
    expect(unsaid({ path: '/schedule-appointment/labcorp', canonical: undefined, text: '' }, new Map())).toHaveLength(
      3,
    );
  });
});

describe('a page says what its own content needs [LAND-1 part, LAND-2, CAT-1, PARTNER-2 part]', () => {
  const needed = neededByContent(readWritten().written);
  const missing = (path: string, text = '') => unsaid(page(path, `${SHELL} ${text}`), needed).join('\n');

  test('a category the note that it names, on its pages of one way too and in either layout', () => {
    const note =
      'A visit by photo suits many skin conditions, but not all. If a mole bleeds, changes or grows fast, or a rash spreads with a fever, see someone in person.';
    for (const path of ['/findcare/category/skin-hair', '/findcare/category/skin-hair/virtual-visit']) {
      expect(missing(path)).toBe(`${path}: does not say the note 'photo-visits'`);
      expect(missing(path, note)).toBe('');
    }
    const other = { ...page('/findcare/category/skin-hair', SHELL), path: '/findcare/category/skin-hair.group-b' };
    expect(unsaid(other, needed)).toHaveLength(1);
  });

  test('a partner whose care it is, by name', () => {
    const path = '/findcare/partner/otter-creek';
    expect(missing(path)).toContain('Otter Creek Virtual Care alone gives the care');
    expect(missing(path, 'Services are delivered solely by Otter Creek Virtual Care, an independent provider.')).toBe(
      '',
    );
  });

  test('cold and flu care where small children with a fever are referred, though its file forgets it', () => {
    const forgetful = neededByContent([]);
    expect(unsaid(page('/findcare/cold-flu', SHELL), forgetful)).toEqual([
      '/findcare/cold-flu: does not say where children under 36 months are referred',
    ]);
    expect(missing('/findcare/cold-flu')).toContain("the note 'infant-fever'");
    expect(missing('/findcare/cold-flu')).toContain('its term');
  });

  test('a product the fine print of its kind, an article that it is no substitute', () => {
    expect(missing('/store/c/lull-sound-machine/ID=300101-product')).toContain("the note 'product-device'");
    expect(missing('/rx-healthanswer/mole-abcde-check')).toContain('no substitute for advice');
  });
});
