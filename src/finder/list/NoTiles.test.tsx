import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { CallError } from '#api/browser/call-error.ts';
import { NoTiles } from './NoTiles.tsx';
import type { TilesState } from './store.ts';

const SORRY = 'Sorry for the inconvenience, we are unable to display any services this time or';
const failed: TilesState = { state: 'failed', error: new CallError(1002, 503) };
const found = (tiles: object[], error: Record<string, string> = {}): TilesState =>
  ({ state: 'found', tiles, error, danger: [], banners: [], relatedCategories: [] }) as never;

/** What stands in place of a list, as HTML. */
function shown(state: TilesState, filters = 0): string {
  const nothing = () => undefined;
  const asked = {
    state,
    filters,
    hidden: ['Quiet Hours: sleep clinic'],
    initial: { tiles: [] },
    phone: '800-555-0142',
  };
  return renderToStaticMarkup(<NoTiles {...asked} onClear={nothing} onAgain={nothing} />);
}

describe('what went wrong with a list is told as the catalogue says [ERR-5 part]', () => {
  test("'error' in red, with another try", () => {
    for (const state of [failed, found([{}], { error: 'part' })]) {
      expect(shown(state)).toMatch(/^<div class="alert err" role="alert">/);
      expect(shown(state)).toContain('Try again');
    }
  });

  test('an empty one by the words in its place', () => {
    expect(shown(found([]))).toContain(SORRY);
    expect(shown(found([])), 'the stores with a clinic').toContain('<a href="/store-finder?has=Medical">');
  });

  test.each([0, 3])(
    'an empty one names a number to call and what an unchecked box would show, with %i filters',
    (filters) => {
      expect(shown(found([]), filters)).toContain('No service on our list can help with this here.');
      expect(shown(found([]), filters), 'what an unchecked box leaves out').toContain(
        'Check ‘Specialty services’ to look for Quiet Hours: sleep clinic, too.',
      );
      expect(shown(found([]), filters)).toContain('<a href="tel:+18005550142">800-555-0142</a>');
    },
  );

  test('none beside what to do in danger, which says enough', () => {
    expect(shown({ ...found([]), danger: [{}] } as never)).toBe('');
  });

  test("'other' clears: nothing is said", () => {
    expect(shown(found([{}], { error: 'part', other: '' }))).toBe('');
  });
});
