import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { CallError } from '#api/browser/call-error.ts';
import { NoTiles } from './NoTiles.tsx';
import type { TilesState } from './store.ts';

const SORRY = 'Sorry for the inconvenience, we are unable to display any services this time or';
const failed: TilesState = { state: 'failed', error: new CallError(1002, 503) };
const found = (tiles: object[], error: Record<string, string> = {}, notForAge: object[] = []): TilesState =>
  ({ state: 'found', tiles, error, notForAge, danger: [], banners: [], relatedCategories: [] }) as never;

function props(state: TilesState, filters: number) {
  const [onClear, onAgain] = [() => undefined, () => undefined];
  const hidden = ['Quiet Hours: sleep clinic'];
  return { state, filters, hidden, initial: { tiles: [] }, phone: '800-555-0142', onClear, onAgain };
}

/** What stands in place of a list, as HTML. */
function shown(state: TilesState, filters = 0, now: number | 'child' | null = null): string {
  return renderToStaticMarkup(<NoTiles {...props(state, filters)} whom={{ age: now, openNow: true }} />);
}

describe('what went wrong with a list is told as the catalogue says [ERR-5 part]', () => {
  test('one that only the age has emptied by who it is for instead, each with why, and who sees children', () => {
    const covid = { id: 'covid', name: 'COVID-19 test', why: 'Ages 3 and up' };
    const list = (
      <NoTiles {...props(found([], {}, [covid]), 1)} keyword="covid test" whom={{ age: 24, openNow: false }} />
    );
    const html = renderToStaticMarkup(list);
    expect(html).toContain('Nothing we list for “covid test” takes a child of 2 years');
    expect(html).toContain('<b>COVID-19 test</b><span class="muted">Ages 3 and up</span>');
    expect(html).toContain('href="/findcare/category/pediatrics"');
  });

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
      // Filters may have left out who can.
      expect(shown(found([]), filters).includes('No service on our list can help with this here.')).toBe(filters === 0);
      expect(shown(found([]), filters)).toContain('to ask who can.');
      expect(shown(found([]), filters), 'what an unchecked box leaves out').toContain(
        'Check ‘Specialty services’ to look for Quiet Hours: sleep clinic, too.',
      );
      expect(shown(found([]), filters)).toContain('<a href="tel:+18005550142">800-555-0142</a>');
    },
  );

  test.each([
    ['child', 'a child', 'your child’s doctor'],
    [20, 'a child of 20 months', 'your child’s doctor'],
    [72, 'a child of 6 years', 'your child’s doctor'],
    [960, 'someone of 80 years', 'your doctor'],
  ] as const)('where nobody is open for who is %s, that is said, and who to call', (age, person, doctor) => {
    const said = shown(found([]), 2, age);
    expect(said).toContain(`Nothing near you is open now for ${person}`);
    expect(said).toContain(`Call ${doctor}: many offices have a number for nights and weekends.`);
    expect(said).toContain('<a href="tel:911">call 911.</a>');
    expect(said, 'the age goes with them').toContain(
      `q=urgent+care&amp;age=${age === 20 ? '20m' : age === 'child' ? age : age / 12}`,
    );
  });

  test('none beside what to do in danger, which says enough', () => {
    expect(shown({ ...found([]), danger: [{}] } as never)).toBe('');
  });

  test("'other' clears: nothing is said", () => {
    expect(shown(found([{}], { error: 'part', other: '' }))).toBe('');
  });
});
