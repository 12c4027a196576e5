import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { PLACE_SCRIPT } from './place-script.ts';

/** What <html> says after the script has run with these cookies, and after the place has changed to others. */
function saysPuertoRico(cookie: string, later?: string): boolean {
  const html = { pr: false, toggleAttribute: (_name: string, on: boolean) => (html.pr = on) };
  const document = { cookie, documentElement: html };
  let listener = (): void => undefined;
  const addEventListener = (_type: string, heard: () => void): void => void (listener = heard);
  runInNewContext(PLACE_SCRIPT, { document, addEventListener, decodeURIComponent });
  if (later !== undefined) {
    document.cookie = later;
    listener();
  }
  return html.pr;
}

it.each([
  ['FCNLocation=18.4663%2F-66.1057%2F00901%2FPR%2FSan%20Juan', true],
  ['a=1; FCNLocation=18.4663/-66.1057/00901/PR/San%20Juan; b=2', true],
  ['FCNLocation=41.92%2F-87.65%2F60614%2FIL%2FChicago; state=IL', false],
  ['FCNLocation=41.92%2F-87.65%2F60614%2FIL%2FChicago; state=PR', false],
  ['FCNLocation=18.4663%2F-66.1057; state=PR', true],
  ['FCNLocation=18.4663%2F-66.1057', true],
  ['FCNLocation=18.4663%2F-66.1057%2FSan%20Juan%2C%20PR', true],
  ['FCNLocation=18.34%2F-64.93', false],
  ['state=PR', true],
  ['FCNLocation=%E0%A4%A', false],
  ['FCNLocation=////////; state=', false],
  ['FCNLocation=999%2F999%2F0%2FPR%2Fx', false],
  ['FCNLocation=999%2F999%2F0%2FXX%2Fx; state=PR', true],
  ['state=PR; FCNLocation=41.92/-87.65/60614/IL/Chicago', false],
  ['', false],
])('knows from the cookies %j whether the visitor is in Puerto Rico: %j [CAT-9 part]', (cookie, expected) => {
  expect(saysPuertoRico(cookie)).toBe(expected);
});

it('follows a change of place at once [CAT-9 part]', () => {
  expect(saysPuertoRico('state=IL', 'FCNLocation=18.4%2F-66.1%2F00901%2FPR%2FSan%20Juan')).toBe(true);
  expect(saysPuertoRico('state=PR', 'FCNLocation=41.9%2F-87.6%2F60614%2FIL%2FChicago')).toBe(false);
});

it('knows each ZIP code of Puerto Rico from those of the islands beside it by where it is [CAT-9 part]', () => {
  const near = readGazetteer().filter(({ state }) => ['PR', 'VI'].includes(state));
  const wrong = near.filter(({ lat, lng, state }) => saysPuertoRico(`FCNLocation=${lat}/${lng}`) !== (state === 'PR'));
  expect(wrong).toEqual([]);
});
