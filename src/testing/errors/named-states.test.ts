import { afterEach, describe, expect, test, vi } from 'vitest';
import { siteUnderTest } from '#covid/server/paying/testing.ts';
import { failing, testTab } from '#testing/browser-tab.ts';
import { testDatabase } from '#testing/database.ts';
import { appOf, loadTestLocations, testLocation } from '#testing/scheduler.ts';
import { BOOKING } from './booking-states.ts';
import { consoleStates, desk, papersPage } from './console-states.ts';
import { covidStates } from './covid-states.ts';
import { FINDER, FINDER_OTHERWISE } from './finder-states.ts';
import { NAMES, type CallState, type Opened, type Tab } from './named-states.ts';
import { SHELL_OTHERWISE } from './shell-states.ts';

// A part is drawn with what its stores hold now, not with what a page is built with.
vi.mock('@nanostores/react', () => ({ useStore: (store: { get: () => unknown }) => store.get() }));

const database = await testDatabase();
await loadTestLocations(database, [testLocation({ capacity: 60 })]);
// Making a site for tests leaves only what content and imports offer.
await database.pool.query(`update bookable_services set source = 'import'`);
const site = await siteUnderTest(database, { byCar: true });
const app = appOf(database);

afterEach(() => vi.unstubAllGlobals());

function newTab(): Tab {
  let own: Record<string, string> = {};
  const tab = testTab((request, network) => {
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    return app(new Request(request, { headers }), network);
  });
  return { ...tab, be: (headers) => (own = headers) };
}

const STATES = [...FINDER, ...BOOKING, ...covidStates(database, site), ...consoleStates({ database, site })];
const OTHERWISE = [...FINDER_OTHERWISE, ...SHELL_OTHERWISE];

/** Whether a call is one that fails as another does. */
function isSame([method, path]: CallState['call'], [of, own]: CallState['call']): boolean {
  return method === of && own.startsWith(path);
}

/** The states of a page that are set. */
const setOf = (page: Opened): string[] =>
  Object.entries(page.set())
    .filter(([, isSet]) => isSet)
    .map(([name]) => name);

describe('each error state that the specification names is set by its own call alone, told in the catalogue’s words or with a way on, and gone once that call is made again [ERR-5]', () => {
  test('each name has its row', () => {
    const rows = new Set([...STATES, ...OTHERWISE].flatMap(({ names }) => names));
    expect([...rows].toSorted()).toEqual([...NAMES].toSorted());
  });

  test.each(STATES.map((state) => [state.names.join(', '), state.call.join(' '), state] as const))(
    '%s: by %s',
    async (_, __, { names, call: [method, path], says, how: ways = ['answered', 'no answer'], open }) => {
      for (const how of ways) {
        const tab = newTab();
        const page = await open(tab);
        expect([setOf(page), says.test(page.shown())]).toEqual([[], false]);
        const mend = failing(tab, method, path, how);
        await page.ask();
        const kept = page.kept?.();
        expect(setOf(page)).toEqual(names);
        expect(page.shown()).toMatch(says);
        mend();
        await page.again();
        expect(setOf(page)).toEqual([]);
        expect(page.shown()).not.toMatch(says);
        expect(page.kept?.()).toEqual(kept);
        for (const other of STATES) if (!isSame(other.call, [method, path])) failing(tab, ...other.call, how);
        await page.again();
        expect(setOf(page)).not.toContain(names[0]);
        vi.unstubAllGlobals();
      }
    },
  );

  test.each(OTHERWISE.map((state) => [state.names.join(', '), state.because, state] as const))(
    '%s: %s',
    async (_, __, { holds }) => holds(newTab()),
  );
});

test('what comes of a form at the desk is told in that form, and in no other that is opened meanwhile [ERR-5 part]', async () => {
  const tab = newTab();
  const { id, visit, $form, openForm, saveDetails } = await desk({ database, site }, tab);
  openForm('details', id);
  failing(tab, 'PUT', '/admin/patients');
  const saving = saveDetails(visit, { phone: '312-555-0199' }, 'New phone, said at the desk');
  openForm('insurance', id);
  await saving;
  expect($form.get()).toMatchObject({ form: 'insurance', problem: '', isBusy: false });
});

test('why a paper was not asked for, or not stopped, is not told of the next one; sent again after no answer, it is made once [ERR-5 part]', async () => {
  const tab = newTab();
  const page = await papersPage('day-list', { database, site }, tab);
  const keys = new Set<string | null>();
  tab.intercept((request) => {
    if (request.method === 'POST') keys.add(request.headers.get('idempotency-key'));
    return undefined;
  });
  const mend = failing(tab, 'POST', '/admin/downloads', 'no answer');
  await page.send();
  const asked = page.$asking.get();
  mend();
  if (asked) page.beginToAsk({ ...asked, kind: 'drive-up' });
  expect([page.$problem.get(), page.$asking.get()?.kind]).toEqual([null, 'drive-up']);
  if (asked) page.beginToAsk(asked);
  await page.send();
  expect([page.$asking.get(), keys.size]).toEqual([null, 1]);
  const papers = page.$papers.get();
  const [paper] = papers.state === 'shown' ? papers.papers.papers : [];
  const mendStop = failing(tab, 'DELETE', '/admin/downloads');
  if (paper) await page.stop(paper);
  expect([page.$notStopped.get(), page.$problem.get()]).toEqual(['It was not stopped. Try again.', null]);
  mendStop();
  if (paper) await page.stop(paper);
  expect(page.$notStopped.get()).toBeNull();
});
