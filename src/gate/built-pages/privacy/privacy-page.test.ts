import { globSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import {
  GUEST_COOKIE,
  KNOWN_COOKIE,
  KNOWN_DAYS,
  SECURE_GUEST_COOKIE,
  SECURE_KNOWN_COOKIE,
  SECURE_SESSION_COOKIE,
  SESSION_COOKIE,
  TOKEN_COOKIE,
  TOKEN_MINUTES,
} from '#identity/cookie-names.ts';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { builtEntries } from '#content-model/built-content.ts';
import { COOKIE_DAYS } from '#location/saved/cookies.ts';
import { PUT_BACK_HOURS } from '#scheduler/visits/patient/how-long.ts';
import { KEPT_BY } from '#belongings/kept-for.ts';
import { keptWords } from '#shop/privacy/kept.ts';
import { parseSettings } from '#settings/settings.ts';
import { telephoneLink } from '#text/telephone.ts';
import { readSite, words, type BuiltPage } from '../built-page.ts';

let page: BuiltPage;

beforeAll(() => {
  buildIfStale();
  page = readSite(SITE_FOLDER, 'privacy.html').pages[0]!;
}, 180_000);

test('the privacy page says who else sees what is kept, what “Clear my details” does, and whom to ask', () => {
  const entries = builtEntries(SITE_FOLDER);
  const { phone, email } = entries.site[0]!.data;
  const { points, kept } = entries['retail-pages'].find(({ id }) => id === 'privacy')!.data;
  const main = words(page.$('main'));
  for (const { heading, text } of points) expect(main).toContain(`${heading} ${text}`);
  for (const { what, why } of kept) expect(main).toContain(`${what} ${why}`);
  expect(main).toContain('demo text');
  expect(page.$(`main a[href="${telephoneLink(phone)}"]`)).toHaveLength(1);
  expect(page.$(`main a[href="mailto:${email}"]`)).toHaveLength(1);
});

test('it says for how long by the settings, each of them', () => {
  const { $ } = page;
  const told = $('[data-kept]')
    .toArray()
    .map((span) => [$(span).attr('data-kept'), $(span).text()]);
  const settings = parseSettings({});
  expect(new Map(told as [string, string][])).toEqual(
    new Map(([...KEPT_BY, 'COUNTS_URL'] as const).map((name) => [name, keptWords(name, settings)])),
  );
  expect(words($('#kept').closest('section'))).toContain(`taken back ${PUT_BACK_HOURS} hours`);
  const named = readFileSync('src/settings/settings.ts', 'utf8').matchAll(
    /^ {2}(KEEP_\w+|GUEST_DAYS|SESSION_HOURS):/gm,
  );
  expect(Array.from(named, ([, name]) => name).sort()).toEqual([...KEPT_BY].sort());
});

test('it names every cookie of the product with its life, and no other', () => {
  const { $ } = page;
  const told = $('#cookies')
    .closest('section')
    .find('tbody tr')
    .toArray()
    .map((row) => [words($(row).find('th')), words($(row).find('[data-l="How long"]'))]);
  const life = (days: number) => (days === 0 ? 'Never set' : `${days} day${days === 1 ? '' : 's'}`);
  expect(told).toEqual([
    [`${GUEST_COOKIE}, ${SECURE_GUEST_COOKIE}`, 'Until you close the browser, 1 day at most'],
    [
      `${SESSION_COOKIE}, ${SECURE_SESSION_COOKIE}`,
      'Until you sign out, are away for 30 minutes or close the browser, 12 hours at most',
    ],
    [TOKEN_COOKIE, `${TOKEN_MINUTES} minutes, and again while you are signed in`],
    [`${KNOWN_COOKIE}, ${SECURE_KNOWN_COOKIE}`, `${KNOWN_DAYS} days after you last signed in`],
    ...Object.entries(COOKIE_DAYS)
      .filter(([name]) => name !== TOKEN_COOKIE)
      .map(([name, days]) => [name, life(days)]),
  ]);
});

test('cookies are written in no other places than those that name them', () => {
  const writing = globSync('src/**/*.{ts,tsx,astro}')
    .filter((file) => !/\.(test|spec)\.|testing|src\/e2e\/|src\/demo\/|src\/gate\//.test(file))
    .filter((file) => /document\.cookie\s*=|\bsetCookie\(|cookieStore\.set/.test(readFileSync(file, 'utf8')));
  // Those of the finder write the line that location/saved/cookies.ts makes, which takes only a name of its list.
  expect(writing.sort()).toEqual([
    'src/account/server/known-devices.ts',
    'src/finder/tiles/press.ts',
    'src/finder/tiles/viewed.ts',
    'src/identity/server/guest-cookie.ts',
    'src/identity/server/session-cookie.ts',
    'src/location/saved/cookies.ts',
  ]);
});
