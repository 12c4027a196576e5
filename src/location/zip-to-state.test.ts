import { expect, test } from 'vitest';
import { readGazetteer } from './gazetteer/read.ts';
import { zipToState } from './zip-to-state.ts';

test.each([
  ['60614', 'IL'],
  ['00501', 'NY'],
  ['00544', 'NY'],
  ['02903', 'RI'],
  ['00901', 'PR'],
  ['00801', 'VI'],
  ['96929', 'GU'],
  ['96950', 'MP'],
  ['20001', 'DC'],
  ['06390', 'NY'],
  ['83414', 'WY'],
])('%s is in %s [LOC-14]', (zip, state) => {
  expect(zipToState(zip)).toBe(state);
});

test.each([60614, null, undefined, '', '6061', '606144', 'sixty', '99 99', '00000'])(
  '%s has no state [LOC-14]',
  (zip) => {
    expect(zipToState(zip)).toBeNull();
  },
);

test('a code in two ranges is logged and gives none [LOC-14]', () => {
  const logged: string[] = [];
  const ranges = [
    ['IL', 60000, 60999],
    ['WI', 60600, 60700],
  ] as const;
  expect(zipToState('60614', ranges, (text) => logged.push(text))).toBeNull();
  expect(logged).toEqual(['ZIP code 60614 is in the ranges of IL and WI']);
});

test('the ranges agree with the gazetteer for all but a few codes that cross a border [LOC-14]', () => {
  const rows = readGazetteer();
  const differ = rows.filter(({ zip, state }) => zipToState(zip) !== state);
  expect(differ.map(({ zip, state }) => `${zip} ${state}`).length).toBeLessThan(rows.length * 0.001);
  expect(new Set(rows.map(({ zip }) => zipToState(zip))).size).toBeGreaterThanOrEqual(56);
});
