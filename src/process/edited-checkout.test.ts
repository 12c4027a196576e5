import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtContent } from '#content-model/built-content.ts';
import { readContent } from '#content-model/content.ts';
import { filesNamedBy } from '#content-model/references.ts';
import { ownPages } from '#content-tools/files/addresses.ts';
import { readWritten } from '#content-tools/reading/texts.ts';
import { dataFolder, run, serverDatabase } from '#testing/processes.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const FAQ = 'content/faqs/otter-creek.md';
const ANSWER = 'Most people wait less than ten minutes, and a bell rings when the doctor is there.';
const MESSAGE = 'We are checking the studies on this page. Please come back tomorrow.';
const SIGN = 'content/danger-signs/chest-pain.yaml';
const SAYS_SIGN = /^Chest pain or pressure/;
const DOCTOR = 'the night nurse of Elm Street';
/** One build shows all that is shown here: what editors change, and a site without the demo's clinics. */
const SETTINGS = { DEMO_DATA: 'off', SHARE_PICTURES: 'off' };
let copy = '';
let good: ReturnType<typeof build>;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of [
    'src',
    'content',
    'public',
    'astro.config.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    cpSync(join(CHECKOUT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(CHECKOUT, 'node_modules'), join(copy, 'node_modules'));
  edit(FAQ, (text) => text.replace(/(## How long do I wait\?\n\n).*/, `$1${ANSWER}`));
  edit('content/categories/clinicaltrials.yaml', (text) => `${text}\ntype: Error\nmessage: ${MESSAGE}\n`);
  edit(SIGN, (text) =>
    text
      .replace(/^urgency: .*$/m, `urgency: today\ndoctor: ${DOCTOR}`)
      .replace(/^es:$/m, 'es:\n  doctor: la enfermera de noche'),
  );
  good = build();
}, 180_000);
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));

function build() {
  return spawnSync(process.execPath, ['src/build/build.ts'], {
    cwd: copy,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...SETTINGS,
      NODE_ENV: 'production',
      VITEST: '',
      NODE_COMPILE_CACHE: join(copy, '.astro/compiled'),
    },
  });
}

function edit(path: string, change: (text: string) => string): () => void {
  const file = join(copy, path);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, change(before));
  return () => writeFileSync(file, before);
}

function published(): string {
  const hash = createHash('sha256');
  for (const name of globSync('dist/**/*', { cwd: copy }).sort()) {
    if (statSync(join(copy, name)).isFile()) hash.update(name).update(readFileSync(join(copy, name)));
  }
  return hash.digest('hex');
}

test('a category of type Error shows its message in a red alert, and none of its parts [CAT-6]', () => {
  expect(good.status, good.stderr).toBe(0);
  const $ = load(readFileSync(join(copy, 'dist/findcare/category/clinicaltrials.html'), 'utf8'));
  expect($('main .alert.err').text()).toContain(MESSAGE);
  expect($('main h1').text()).toBe('Clinical trials');
  expect($('main .tile')).toHaveLength(0);
});

test('one danger sign gets another urgency, and every page that names it says so', () => {
  expect(good.status, good.stderr).toBe(0);
  const { written } = readWritten(join(copy, 'content'));
  // The page that shows the message of type Error shows nothing else, and pages of other signs only lead to this one's.
  const naming = written
    .filter(({ collection, file }) => filesNamedBy(collection, file, 'danger-signs').includes('chest-pain'))
    .flatMap((one) => ownPages(one).slice(0, 1))
    .filter((page) => page !== '/findcare/category/clinicaltrials' && !page.startsWith('/findcare/help/'));
  expect(naming.length).toBeGreaterThan(20);
  const told = new Set<string>();
  for (const file of globSync('dist/**/*.html', { cwd: copy })) {
    const $ = load(readFileSync(join(copy, file), 'utf8'));
    const asked = $('.help-now li').filter((_, item) => SAYS_SIGN.test($(item).text()));
    const headings = asked.toArray().map((item) => {
      const group = $(item).closest('.flow > div').find('h3');
      return (group.length > 0 ? group : $(item).closest('.help-now').children('p.for')).text();
    });
    for (const heading of headings) expect(heading, file).toBe(`Call or see ${DOCTOR} today for:`);
    expect($('main').text(), file).not.toMatch(/Call 911 for [^.]*chest pain or pressure, with/);
    if (headings.length > 0) told.add(file.replace(/^dist|\.html$/g, ''));
  }
  expect(naming.filter((page) => !told.has(page))).toEqual([]);
});

test(
  'an editor changes an answer and sees it on the page; six mistakes stop the build and leave the site as it is [LAND-5]',
  { timeout: 180_000 },
  () => {
    expect(good.status, good.stderr).toBe(0);
    const page = readFileSync(join(copy, 'dist/findcare/partner/otter-creek.html'), 'utf8');
    const graph = [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json]) => json,
    );
    expect(page.replace(/<script[\s\S]*?<\/script>/g, '')).toContain(ANSWER);
    expect(graph.join()).toContain(ANSWER);

    const before = published();
    const mistakes: [string, (text: string) => string, RegExp][] = [
      [
        FAQ,
        (text) => text.replace('---\n', '---\ntitel: Questions\n'),
        /faqs\/otter-creek\.md:2:1 {2}titel: .*did you mean 'title'/,
      ],
      [FAQ, (text) => `${text}\n## Does it hurt?\n`, /'Does it hurt\?' has no answer below it/],
      [FAQ, (text) => text.replace(ANSWER, 'See [this](/gone).'), /there is no page \/gone/],
      [FAQ, (text) => `${text}\n<script>run()</script>\n`, /<script> is not allowed in a text/],
      [
        'content/services/otter-creek-visit.yaml',
        (text) => text.replace('price: 49', 'price: 59 dollars'),
        /'59 dollars' should be a number/,
      ],
      [
        'content/services/kiio.yaml',
        (text) => text.replace('partner: kiio', 'partner: kio'),
        /'kio' is not in content\/partners/,
      ],
    ];
    // What a file's fields are comes before what its text says; one build tells all of either.
    for (const told of [mistakes.slice(0, 3), mistakes.slice(3)]) {
      const undo = told.map(([path, change]) => edit(path, change));
      const { status, stderr } = build();
      expect(status).toBe(1);
      for (const [, , words] of told) expect(stderr).toMatch(words);
      expect(stderr).toContain('Nothing was built.');
      for (const again of undo.reverse()) again();
    }
    expect(published()).toBe(before);
  },
);

test('content that was changed after the build is never served as it was: the start reads it, and ends where it has a mistake', async () => {
  const undo = edit(FAQ, (text) => text.replace(ANSWER, 'See [this](/gone).'));
  const server = run({ ...SETTINGS, DATA_DIR: dataFolder() }, copy);
  expect(await server.exit).toBe(1);
  expect(server.said()).toMatch(/there is no page \/gone/);
  expect(server.said()).not.toContain('Find Care is at');
  undo();
});

test(
  'without demo data the site builds, starts, shows no clinic that is made up, and says what to import',
  { timeout: 180_000 },
  async () => {
    expect(good.status, good.stderr).toBe(0);
    const { url: DATABASE_URL } = await serverDatabase('places');
    const settings = { ...SETTINGS, DATABASE_URL, LOG_LEVEL: 'warn' };
    expect(builtContent(join(copy, 'dist'))).toEqual(readContent(join(copy, 'content')));
    const server = run(settings, copy);
    const address = await server.address;
    await expect.poll(() => server.said()).toMatch(/No locations are loaded for .*labcorp.*npm run import/);

    const page = load(await (await fetch(`${address}/findcare/category/skin-hair`)).text());
    expect(page('main').text()).not.toMatch(/Nearest clinic|miles away/);
    expect(page('h1').text()).toContain('Skin');
    const partner = await fetch(`${address}/findcare/partner/labcorp`);
    expect(partner.status).toBe(200);
    const answer = await fetch(`${address}/api/tiles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"lat":41.92,"lng":-87.65}',
    });
    const { tiles } = (await answer.json()) as { tiles: { nearestClinic: number | null }[] };
    expect(tiles.length).toBeGreaterThan(10);
    expect(tiles.every(({ nearestClinic }) => nearestClinic === null)).toBe(true);
    server.child.kill('SIGTERM');
    await server.exit;

    const sample = (kind: string): string =>
      new RegExp(`\`\`\`csv ${kind}\\n(.+?)\`\`\``, 's').exec(
        readFileSync(join(CHECKOUT, 'docs/import.md'), 'utf8'),
      )?.[1] ?? '';
    const importFile = (kind: string, text: string) => {
      const file = join(copy, `${kind}.csv`);
      writeFileSync(file, text);
      const command = ['src/data-commands.ts', 'import', kind, file];
      return spawnSync(process.execPath, command, {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, ...settings },
      });
    };
    const refused = importFile(
      'locations',
      sample('locations').replace('02108', '2108').replace('4712,labcorp', '4712,nobody'),
    );
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(
      /Nothing was imported[^]*line 3, organizationId: is not the organizationId[^]*line 3, zip: five digits, as text/,
    );
    expect(importFile('locations', sample('locations')).stdout).toContain('Imported locations: 2 added');
    const again = run(settings, copy);
    const found = await fetch(`${await again.address}/api/scheduler/locations/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        serviceId: 1001,
        position: { latitude: 41.92, longitude: -87.64 },
        organizationId: 'labcorp',
      }),
    });
    expect(await found.json()).toMatchObject([
      { locationId: 'labcorp-oak-street', name: 'Labcorp at Oak Street' },
      { locationId: 'labcorp-beacon-hill', name: 'Labcorp Beacon Hill' },
    ]);
  },
);
