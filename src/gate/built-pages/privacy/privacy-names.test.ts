import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BELONGINGS } from '#app/belongings.ts';
import { TOLD_OUTSIDE } from '#app/told/sent-told.ts';
import { OTHERS } from '#app/told/storage-told.ts';
import { tablesTold } from '#app/told/tables-told.ts';
import { told } from '#app/told/told.ts';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { keptHtml } from '#shop/privacy/kept.ts';
import { parseSettings } from '#settings/settings.ts';
import { readSite, words, type BuiltPage } from '../built-page.ts';

let page: BuiltPage;

beforeAll(() => {
  buildIfStale();
  page = readSite(SITE_FOLDER, 'privacy.html').pages[0]!;
}, 180_000);

/** Code that runs for visitors: no tests, demo or checks. */
const sources = globSync('src/**/*.{ts,tsx,astro}').filter(
  (file) => !/\.(test|spec)\.|testing|src\/(e2e|demo|gate|app\/told)\//.test(file),
);
const writing = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();

test('the privacy page has a row for each name that the code can write: what it is, for how long, who reads it', () => {
  const settings = parseSettings({});
  for (const { id, rows } of told()) {
    const shown = page
      .$(`#${id}`)
      .closest('section')
      .find('tbody [role=row]')
      .toArray()
      .map((row) =>
        page
          .$(row)
          .children('[role=rowheader], [role=cell]')
          .toArray()
          .map((cell) => words(page.$(cell))),
      );
    const plain = (text: string) => keptHtml(text, settings).replaceAll(/<[^>]+>/g, '');
    expect(shown, id).toEqual(rows.map(({ name, what, howLong, reader }) => [name, what, plain(howLong), reader]));
    expect(rows.flatMap((row) => Object.values(row)).every(Boolean), id).toBe(true);
    expect(new Set(rows.map(({ name }) => name)).size, id).toBe(rows.length);
  }
});

test('each table of the register of belongings is told of; one without a sentence stops the build', () => {
  expect(tablesTold().map(({ name }) => name)).toEqual(BELONGINGS.map(({ table }) => table));
  const toys = { table: 'toys', noOwner: 'They are no one’s', key: ['id'], keptFor: { until: 'they break' } };
  expect(() => tablesTold([toys])).toThrow('The table toys has no sentence');
});

test('web storage is written where its names are told, and nowhere else does anything stay in a browser', () => {
  expect(writing(/\b(?:session|local)Storage\b(?!\.(?:getItem|removeItem|clear))/)).toEqual(
    [
      'src/scheduler/kit/session/booking-session.ts',
      // The same notice as bookings keep, under its name.
      'src/site/time-out/back-again.ts',
      ...Object.values(OTHERS).map(({ by }) => by),
    ].sort(),
  );
  const elsewhere =
    /\blocalStorage\b|\bindexedDB\b|\bcaches\.(?:open|put)\b|\bserviceWorker\b|\bcookieStore\b|persistent(?:Atom|Map)/;
  expect(writing(elsewhere)).toEqual([]);
  const built = globSync(join(SITE_FOLDER, '_astro/*.js'));
  expect(built.length).toBeGreaterThan(50);
  expect(built.filter((file) => elsewhere.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('whatever tells something outside is a file of gateways, and each is told of', () => {
  const gateways = readdirSync('src/gateways', { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => !/\.test|\.testing|^text-within/.test(name));
  expect(Object.keys(TOLD_OUTSIDE).sort()).toEqual(gateways.sort());
});
