import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mistakeLine } from '#content-model/content.ts';
import { checkContent } from './check.ts';
import { claimsIn } from './claims/claims.ts';
import { fixContent } from './fix.ts';
import { newFile } from './new.ts';
import { pagesOf } from './pages.ts';
import { report } from './reading/report.ts';
import { writeSchemas } from './files/schemas.ts';
import { dueTexts } from './files/stale.ts';
import { structureMistakes } from './files/structure.ts';
import { type Finding, readWritten } from './reading/texts.ts';

const CONTENT = join(import.meta.dirname, '../../content');
const folders: string[] = [];
afterAll(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

let shared: string | undefined;
const undo: (() => void)[] = [];

/** The one copy of the content that tests read, in which these files are changed, and none that another test has changed. */
function changedWith(changes: Record<string, (text: string) => string> = {}): string {
  undo.splice(0).forEach((putBack) => putBack());
  const root = (shared ??= copyWith());
  for (const [path, change] of Object.entries(changes)) {
    const file = join(root, path);
    const before = existsSync(file) ? readFileSync(file) : undefined;
    undo.push(() => (before ? writeFileSync(file, before) : rmSync(file)));
    write(root, path, change);
  }
  return root;
}

/** A copy of the content for who writes in it, in which files are changed; a change of '' begins a new file. */
function copyWith(changes: Record<string, (text: string) => string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  folders.push(root);
  cpSync(CONTENT, root, { recursive: true });
  for (const [path, change] of Object.entries(changes)) write(root, path, change);
  return root;
}

function write(root: string, path: string, change: (text: string) => string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  let before = '';
  try {
    before = readFileSync(join(root, path), 'utf8');
  } catch {
    // A new file.
  }
  writeFileSync(join(root, path), change(before));
}

function structure(root?: string): Finding[] {
  return structureMistakes(readWritten(root), root);
}

const FAQ = 'faqs/otter-creek.md';
const TILE = 'services/otter-creek-visit.yaml';

/** What is wrong, in which file (or in a copy of FAQ or TILE made for it), and the words. */
const MISTAKES: [what: string, path: string, change: (text: string) => string, words: RegExp][] = [
  [
    'the first of three mistakes',
    FAQ,
    (text) =>
      text
        .replace(/^title: .*\n/m, 'titel: Questions\n')
        .replace(/lastReviewed: .*/, 'lastReviewed: 2026-02-30')
        .replace(/owner: .*/, 'owner: 7'),
    /:2:1 {2}titel: there is no such field: did you mean 'title'\?$/,
  ],
  [
    "a price of '59 dollars'",
    TILE,
    (text) => text.replace('price: 49', 'price: 59 dollars'),
    /^content\/services\/[^:]+:11:1 {2}price: '59 dollars' should be a number such as 59, without \$ or words$/,
  ],
  [
    'a price of nothing',
    TILE,
    (text) => text.replace('price: 49', 'price: 0'),
    /:11:1 {2}price: 0 is no price: leave it out and write priceOverrideText: Free$/,
  ],
  [
    'a price with its cents run in',
    TILE,
    (text) => text.replace('price: 49', 'price: 5500'),
    /:11:1 {2}price: 5500 is more than any visit or test costs: write dollars, such as 59 or 59\.50, at most 1000$/,
  ],
  [
    'a price in words that takes its words from elsewhere',
    TILE,
    (text) => text.replace('price: 49', "priceOverrideText: '{price:kiio}'"),
    /priceOverrideText: other texts take these words: write them without braces$/,
  ],
  [
    'a question with one #',
    FAQ,
    (text) => text.replace('## Can I be seen', '# Can I be seen'),
    /:14:1 {2}'# Can I be seen with a fever\?' is not read as a question: write '## Can I be seen with a fever\?'$/,
  ],
  [
    'a question without its space',
    FAQ,
    (text) => text.replace('## How long', '##How long'),
    /:10:1 {2}'##How long do I wait\?' is not read as a question: write '## How long do I wait\?'$/,
  ],
  [
    'an unknown field',
    TILE,
    (text) => `${text}colour: red\n`,
    /:\d+:1 {2}colour: there is no such field: remove it, or use one of name, /,
  ],
  [
    'a link to a page that does not exist',
    FAQ,
    (text) => text.replace('No.', 'No. See [labs](/labs).').replace('Yes.', 'Yes. See [labs](/labs).'),
    /:\d+:\d+ {2}there is no page \/labs: did you mean \/findcare\/category\/labs\?$/,
  ],
  [
    'a button that leads nowhere',
    TILE,
    (text) => text.replace(/actionNavigation: .*/, 'actionNavigation: /findcare/nowhere'),
    /:\d+:\d+ {2}actionNavigation: there is no page \/findcare\/nowhere: fix the link, or add the page$/,
  ],
  [
    'a link to booking that leaves open which test',
    'banners/a1c-quarter.yaml',
    (text) => text.replace(/actionNavigation: .*/, 'actionNavigation: /schedule-appointment/labcorp'),
    /actionNavigation: \/schedule-appointment\/labcorp doesn't say what is booked: write \{book:…\} with the name of a service, or link to the page of its provider$/,
  ],
  [
    'such a link in a text',
    FAQ,
    (text) => text.replace('No.', 'No. [Book](/schedule-appointment/labcorp?x=1).'),
    /:\d+:\d+ {2}\/schedule-appointment\/labcorp\?x=1 doesn't say what is booked: write /,
  ],
  [
    'a service that leads to booking without saying what is booked',
    'services/labcorp-a1c.yaml',
    (text) => text.replace(/^scheduling: .*\n/m, '').replace(/^scheduling:\n( .*\n)+/m, ''),
    /actionNavigation: \/schedule-appointment\/labcorp doesn't say what is booked: say what is booked in 'scheduling'$/,
  ],
  [
    'a link to booking of a service that is not booked here',
    FAQ,
    (text) => text.replace('No.', 'No. [Book]({book:kiio}).'),
    /:\d+:\d+ {2}\{book:kiio\} is not in content\/services with scheduling: fix the name, or add it$/,
  ],
  [
    'a link that is written below the text',
    FAQ,
    (text) => `${text}\nSee [labs][1].\n\n[1]: /labs\n`,
    /:\d+:6 {2}there is no page \/labs: did you mean \/findcare\/category\/labs\?$/,
  ],
  [
    'a link in HTML without quotes',
    'categories/sleep.yaml',
    (text) =>
      text.replace(/^components:\n/m, "$&  - { componentType: html, name: W, content: '<a href=/labz>W</a>' }\n"),
    /components\.\d+\.content: there is no page \/labz: fix the link, or add the page$/,
  ],
  [
    'a question without an answer',
    FAQ,
    (text) => `${text}\n## Does it hurt?\n`,
    /:\d+:1 {2}'Does it hurt\?' has no answer below it: write one$/,
  ],
  [
    'a partner that has no file',
    TILE,
    (text) => text.replace('partner: otter-creek', 'partner: otter-brook'),
    /:5:1 {2}partner: 'otter-brook' is not in content\/partners: fix the name, or add that file$/,
  ],
  [
    'script',
    FAQ,
    (text) => `${text}\n<script>alert(1)</script>\n`,
    /:\d+:1 {2}<script> is not allowed in a text: remove it$/,
  ],
  [
    'an event handler',
    FAQ,
    (text) => `${text}\n<p onclick="run()">Hello</p>\n`,
    /:\d+:4 {2}'onclick' on <p> is not allowed in a text: remove it$/,
  ],
  [
    'a javascript: link',
    FAQ,
    (text) => `${text}\n[Press](javascript:alert(1))\n`,
    /:\d+:9 {2}a link to 'javascript:alert\(1\)' is not allowed: only pages of this site/,
  ],
  [
    'a javascript: link in a component of a category',
    'categories/diabetes.yaml',
    (text) =>
      text.replace(/^components:\n/m, "$&  - { componentType: html, name: W, content: '[Press](javascript:run)' }\n"),
    /components\.\d+\.content: a link to 'javascript:run' is not allowed/,
  ],
  [
    'a javascript: link behind entities',
    FAQ,
    (text) => `${text}\n<a href="java&#115;cript:run()">Press</a>\n`,
    /a link to 'javascript:run\(\)' is not allowed/,
  ],
  [
    'script in a component of a category',
    'categories/labs.yaml',
    (text) =>
      text.replace(
        /^components:\n/m,
        "$&  - { componentType: html, name: Words, content: 'Hello <img src=x onerror=run()>' }\n",
      ),
    /^content\/categories\/labs\.yaml:\d+:\d+ {2}components\.\d+\.content: 'onerror' on <img> is not allowed in a text/,
  ],
  [
    'a picture of 5 MB',
    'images/lake.webp',
    () => 'x'.repeat(5_000_000),
    /^content\/images\/lake\.webp:1:1 {2}is 5000 kB, at most 500 kB: make it smaller/,
  ],
  [
    'a picture without words',
    FAQ,
    (text) => `${text}\n![](/images/onduo-kit.svg)\n`,
    /:\d+:1 {2}a picture without words for people who can't see it/,
  ],
  [
    'a picture that is not there',
    'services/onduo.yaml',
    (text) => text.replace('/images/onduo-kit.svg', '/images/kit.svg'),
    /productBox\.image: there is no picture \/images\/kit\.svg: add it as public\/images\/kit\.svg, or fix the name$/,
  ],
  [
    'two files with one name, but for capitals',
    'faqs/Labcorp.md',
    () => readFileSync(join(CONTENT, FAQ), 'utf8'),
    /^content\/faqs\/labcorp\.md:1:1 {2}has the same name as Labcorp\.md: both would be the same page; rename one$/,
  ],
  [
    'two files with one name, but for the ending',
    'services/amwell-visit.yml',
    () => 'name: Copy\n',
    /^content\/services\/amwell-visit\.yml:1:1 {2}has the same name as amwell-visit\.yaml/,
  ],
  [
    'the 30th of February',
    FAQ,
    (text) => text.replace(/nextReview: .*/, "nextReview: '2027-02-30'"),
    /:\d+:3 {2}review\.nextReview: '2027-02-30' should be a day of the calendar such as 2026-11-21$/,
  ],
  ['an empty file', FAQ, () => '', /:1:1 {2}the file is empty: write its fields, or delete it$/],
  [
    'a tab',
    FAQ,
    (text) => text.replace('  owner', '\towner'),
    /:4:1 {2}a tab begins the line: YAML takes spaces only$/,
  ],
  [
    'a field without a colon',
    FAQ,
    (text) => text.replace(/^title: /m, 'title '),
    /:2:1 {2}a field needs a colon and a space after its name/,
  ],
  [
    'a text that begins with a sign',
    FAQ,
    (text) => text.replace(/^title: .*/m, 'title: @home'),
    /:2:8 {2}a text that begins with a sign needs quotes/,
  ],
  [
    'a colon without quotes',
    FAQ,
    (text) => text.replace(/^title: .*/m, 'title: Otter Creek: questions'),
    /:2:\d+ {2}a text with a colon and a space in it needs quotes/,
  ],
];

describe('what an editor gets wrong stops the build, with words that help [LAND-5]', () => {
  const path = (index: number, of: string) =>
    of.replace(/^(faqs|services)\/otter-creek[-a-z]*\.(md|yaml)$/, `$1/case-${String(index)}.$2`);
  let findings: Finding[] = [];

  beforeAll(() => {
    const originals = new Map([FAQ, TILE].map((name) => [name, readFileSync(join(CONTENT, name), 'utf8')]));
    const changes = MISTAKES.map(([, of, change], index): [string, (text: string) => string] => [
      path(index, of),
      (text) => change(originals.get(of) ?? text),
    ]);
    findings = structure(changedWith(Object.fromEntries(changes)));
  });

  test('each mistake is told at its line, with its remedy', () => {
    const misses = MISTAKES.flatMap(([what, of, , words], index) => {
      const file = path(index, of).toLowerCase();
      const lines = findings.filter((finding) => finding.file.toLowerCase() === file).map(mistakeLine);
      return lines.some((line) => words.test(line)) ? [] : [`${what}: ${lines.join('; ')}`];
    });
    expect(misses).toEqual([]);
  });

  test('three mistakes in one front matter are told at once', () => {
    const index = MISTAKES.findIndex(([what]) => what === 'the first of three mistakes');
    const lines = findings.filter(({ file }) => file === path(index, FAQ)).map(mistakeLine);
    expect(lines).toHaveLength(4);
    expect(lines.join('\n')).toMatch(
      /title: is missing.*\n.*titel: there is no such field.*\n.*owner: 7 should be text.*\n.*lastReviewed: '2026-02-30' should be a day/,
    );
  });

  test('each of several javascript: links is told where it stands', () => {
    const links =
      'JavaScript: [Press](javascript:alert(1)), [press](JavaScript:alert(1)), [here](javascript:alert(1)) <a href="javascript:go">on</a>';
    const field = `description: '[Press](javascript:a), [press](javascript:a)'`;
    const root = changedWith({
      [FAQ]: (text) => `${text}\n${links}\n`,
      [TILE]: (text) => text.replace(/^description: .*/m, field),
    });
    const at = (file: string) =>
      structure(root)
        .filter((finding) => finding.file.endsWith(file) && finding.message.startsWith('a link to'))
        .map(({ column }) => column - 1);
    expect(at(FAQ)).toEqual([...links.matchAll(/javascript:[ag]/gi)].map(({ index }) => index));
    expect(at(TILE)).toEqual([...field.matchAll(/javascript:/g)].map(({ index }) => index));
  });

  test('a tab is told once, in our words only, whatever the reader of YAML stumbles over behind it', () => {
    const tab = { message: 'a tab begins the line: YAML takes spaces only' };
    for (const change of [
      (text: string) => text.replace('  owner', '\towner'),
      (text: string) => text.replace(/^title: /m, 'list:\n\t- q: x\n    a: y\n$&'),
    ]) {
      const found = structure(changedWith({ [FAQ]: change }));
      expect(found.filter(({ file }) => file.endsWith(FAQ))).toEqual([expect.objectContaining(tab)]);
    }
  });

  test('a mistake in one field hides none in another, nor in the text below', () => {
    const root = changedWith({
      [TILE]: (text) => text.replace('price: 49', 'price: 59 dollars').replace('[skin-hair,', '[skin-hairs,'),
      [FAQ]: (text) =>
        text
          .replace(/owner: .*/, 'owner: 7')
          .replace(/(## Will I .*\n)[^#]*/, '$1\n')
          .replace('No.', 'No. See [labs](/labs).'),
      'partners/labcorp.yaml': (text) => `${text}colour: red\n`,
    });
    const lines = structure(root).map(mistakeLine);
    expect(lines).toEqual([
      expect.stringMatching(/^content\/faqs\/otter-creek\.md:4:3 .*owner: 7 should be text/),
      expect.stringMatching(/^content\/faqs\/otter-creek\.md:18:1 .*has no answer below it/),
      expect.stringMatching(/^content\/faqs\/otter-creek\.md:\d+:\d+ {2}there is no page \/labs/),
      expect.stringMatching(/^content\/partners\/labcorp\.yaml:\d+:1 {2}colour: there is no such field/),
      expect.stringMatching(/^content\/services\/otter-creek-visit\.yaml:11:1 {2}price: '59 dollars'/),
      expect.stringMatching(
        /^content\/services\/otter-creek-visit\.yaml:\d+:14 {2}categories\.0: 'skin-hairs' is not in/,
      ),
    ]);
  });

  test('a text whose fields never end is told of once', async () => {
    const root = changedWith({ 'articles/medicines-at-home.md': (text) => text.replace('\n---\n', '\n') });
    const lines = (await checkContent(root, { isAsked: (path) => path.endsWith('medicines-at-home.md') }))
      .filter(({ file }) => file.endsWith('medicines-at-home.md'))
      .map(mistakeLine);
    expect(lines).toEqual([expect.stringMatching(/:1:1 {2}begins without its fields/)]);
  });

  test('the content that ships has none', () => {
    expect(structure().map(mistakeLine)).toEqual([]);
  });
});

describe('how a text reads is checked [LAND-5 part]', () => {
  test('a misspelt word, a hard text, a price and claims without a source, a lost disclaimer', async () => {
    const hard =
      'The multidisciplinary practitioners comprehensively administer individualized pharmacological interventions. '.repeat(
        9,
      );
    const root = changedWith({
      [FAQ]: (text) => `${text}\n## What is ecsema?\n\nIt costs $61, and 97% of patients at 14 locations like it.\n`,
      'faqs/harrow-lane.md': (text) => `${text}\n## How is it done?\n\n${hard}\n`,
      'site.yaml': (text) => text.replace('solely by the independent providers', 'by providers'),
    });
    const isAsked = (path: string) => [FAQ, 'faqs/harrow-lane.md', 'site.yaml'].includes(path);
    const lines = (await checkContent(root, { isAsked }))
      .filter(({ file, severity }) => severity === 'error' && isAsked(file))
      .map(mistakeLine);
    expect(lines).toEqual([
      expect.stringMatching(
        /^content\/faqs\/harrow-lane\.md:\d+:\d+ {2}reads at grade \d+\.\d, more than 8: .*'The multidisciplinary/,
      ),
      expect.stringMatching(/otter-creek\.md:\d+:12 {2}'ecsema' is not in the dictionary: did you mean eczema/),
      expect.stringMatching(
        /otter-creek\.md:\d+:10 {2}'\$61' has no source: name the source in review\.sources, with supports: \['\$61'\]/,
      ),
      expect.stringMatching(/'97%' has no source/),
      expect.stringMatching(/'14 locations' has no source/),
      expect.stringMatching(
        /^content\/site\.yaml:\d+:1 {2}disclaimers: one of them must say that services are delivered solely/,
      ),
    ]);
  });

  test.each([
    ['It costs $59, and you pay at once.', ['$59']],
    ['It costs $59.', ['$59']],
    ['$1,299, or $1,299.50 with the case', ['$1,299', '$1,299.50']],
    ['98%, they say, in 12 locations, at most', ['98%', '12 locations']],
  ])('the claims of ‘%s’ end where the number ends', (text, claims) => {
    expect(claimsIn(text)).toEqual(claims);
  });

  test('a source that supports a price as it is written is enough', async () => {
    const root = changedWith({
      [FAQ]: (text) =>
        text
          .replace(/\n---\n/, "\n  sources:\n    - { name: Larkmoor price list, supports: ['$61'] }\n---\n")
          .concat('\n## What does it cost?\n\nIt costs $61.\n'),
    });
    const findings = await checkContent(root, { isAsked: (path) => path === FAQ });
    expect(findings.filter(({ file }) => file === FAQ)).toEqual([]);
  });
});

describe('one mistake is told once, where it is, and leads to no false one [LAND-5 part]', () => {
  const A1C = 'articles/a1c-what-the-number-means.md';
  const errorsIn = async (changes: Record<string, (text: string) => string>) =>
    (await checkContent(changedWith(changes), { isAsked: (path) => path in changes }))
      .filter(({ severity }) => severity === 'error')
      .map(mistakeLine);

  test('no figure is said to have no source while the fields of its file are wrong, or name where partners are unread', async () => {
    const lines = await errorsIn({
      [A1C]: (text) => text.replace(/lastReviewed: .*/, 'lastReviewed: 2026-02-30'),
      'landing-pages/cold-flu.md': (text) => text.replace(/locations: .*/, 'locations: twelve'),
      'partners/fruitstreet.yaml': (text) => text.replace(/^title: .*$/m, 'title: "Open'),
      'site.yaml': (text) => text.replace(/^phone: .*$/m, 'phone: "800'),
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /a1c-what-the-number-means\.md:\d+:3 {2}review\.lastReviewed: '2026-02-30' should be a day/,
      ),
      expect.stringMatching(/cold-flu\.md:\d+:3 {2}clinic\.locations: 'twelve' should be a number/),
      expect.stringMatching(/fruitstreet\.yaml:\d+:8 {2}a quote or bracket is opened here/),
      expect.stringMatching(/site\.yaml:\d+:8 {2}a quote or bracket is opened here/),
    ]);
  });

  test('a quote or bracket that is not closed is told where it opens', () => {
    const root = changedWith({
      'faqs/chn.md': (text) => text.replace(/^title: .*$/m, 'title: "Unclosed words'),
      [FAQ]: (text) => text.replace(/^title: .*$/m, "title: 'Unclosed words\nsubtitle: it's"),
      [TILE]: (text) => text.replace(/^categories: .*$/m, 'categories: [skin-hair, "labs'),
      'services/kiio.yaml': (text) => text.replace(/^categories: .*$/m, 'categories: [labs'),
    });
    const at = (name: string) =>
      structure(root)
        .filter(({ file, message }) => file === name && message.endsWith('is opened here and not closed'))
        .map(({ line, column }) => {
          return readFileSync(join(root, name), 'utf8')
            .split('\n')
            [line - 1]?.slice(column - 1);
        });
    expect(at('faqs/chn.md')).toEqual(['"Unclosed words']);
    expect(at(FAQ)).toEqual(["'Unclosed words"]);
    expect(at(TILE)).toEqual(['"labs']);
    expect(at('services/kiio.yaml')).toEqual(['[labs']);
  });

  test('an address that the site needs, or that another page has, is refused once [ROUTE-6]', () => {
    const copyOf = (path: string) => readFileSync(join(CONTENT, path), 'utf8');
    const page = copyOf('landing-pages/eczema-treatment.md').replace(/^pilot: .*\n/m, '');
    const root = changedWith({
      'landing-pages/services.md': () => page.replace(/^url: .*$/m, 'url: category'),
      'landing-pages/skin-lab.md': () => page.replace(/^url: .*$/m, 'address: category/labs'),
      'landing-pages/bwell-termsofuse.md': (text) =>
        text.replace(/^url: .*$/m, 'url: bwell').replace(/^address: .*$/m, 'address: cold-flu'),
      'landing-pages/sleep-analysis.md': (text) => text.replace(/^url: /m, 'address: bwell\nurl: '),
      'partners/partner.yaml': () =>
        copyOf('partners/chn.yaml')
          .replace(/^providerId: .*$/m, "providerId: '77777'")
          .replace('affiliateId: chn', 'affiliateId: partner'),
    });
    expect(structure(root).map(mistakeLine)).toEqual([
      'content/landing-pages/bwell-termsofuse.md:3:1  address: /findcare/cold-flu is taken by landing-pages/cold-flu.md: choose another',
      expect.stringMatching(
        /bwell-termsofuse\.md:4:1 {2}url: \/findcare\/bwell is taken by landing-pages\/.*: choose another$/,
      ),
      'content/landing-pages/services.md:1:1  the address /findcare/services is reserved: choose another name',
      expect.stringMatching(
        /services\.md:2:1 {2}url: the address \/findcare\/category is reserved: choose another name$/,
      ),
      expect.stringMatching(
        /skin-lab\.md:2:1 {2}address: the address \/findcare\/category is reserved: choose another name$/,
      ),
      'content/landing-pages/sleep-analysis.md:2:1  address: /findcare/bwell is taken by landing-pages/bwell.md: choose another',
      'content/partners/partner.yaml:1:1  the address /schedule-appointment/partner is reserved: choose another name',
    ]);
  });

  test.each([
    ['partner', 'partner', /\/schedule-appointment\/partner is reserved: choose another name/],
    ['landing-page', 'category', /\/findcare\/category is reserved: choose another name/],
    ['landing-page', 'services', /\/findcare\/services is reserved: choose another name/],
    ['landing-page', 'coldflu', /\/findcare\/coldflu is taken by content\/landing-pages\/cold-flu\.md: choose another/],
  ])('nor is a new %s begun as %s', (noun, name, words) => {
    expect(() => newFile(changedWith(), noun, name, '2026-11-21')).toThrow(words);
  });

  test('the name of a file has small letters, figures and dashes only', () => {
    const article = () => readFileSync(join(CONTENT, A1C), 'utf8');
    const root = changedWith({
      'articles/tick bites.md': article,
      'articles/Fly Bites.md': article,
      'articles/bee_sting.md': article,
      'articles/Flea Bites.yml': () => 'title: x\n',
      'articles/…!.md': article,
    });
    expect(structure(root).map(mistakeLine).toSorted()).toEqual(
      [
        'content/articles/bee_sting.md:1:1  name it bee-sting.md: use only small letters, numbers and single dashes',
        'content/articles/Flea Bites.yml:1:1  only files that end in .md belong in this folder: name it flea-bites.md',
        'content/articles/Fly Bites.md:1:1  name it fly-bites.md: use only small letters, numbers and single dashes',
        'content/articles/tick bites.md:1:1  name it tick-bites.md: use only small letters, numbers and single dashes',
        'content/articles/…!.md:1:1  give it a new name, such as tick-bites.md: use only small letters, numbers and single dashes',
      ].toSorted(),
    );
  });

  test('a day that may be two is left to its editor, with both', () => {
    const day = (written: string) => (text: string) => text.replace(/nextReview: .*/, `nextReview: ${written}`);
    const root = copyWith({
      [FAQ]: day('3/4/2027'),
      'faqs/chn.md': day('25/4/2027'),
      'faqs/kiio.md': day('4/25/2027'),
      'faqs/lcmc.md': day('4/4/2027'),
      'faqs/mdlive.md': day('2027/3/4'),
      'faqs/amwell.md': day('2/30/2027'),
    });
    expect(fixContent(root).map(({ what }) => what)).toEqual([
      'review.nextReview: 25/4/2027 became 2027-04-25',
      'review.nextReview: 4/25/2027 became 2027-04-25',
      'review.nextReview: 4/4/2027 became 2027-04-04',
      'review.nextReview: 2027/3/4 became 2027-03-04',
    ]);
    expect(structure(root).map(({ file, message }) => `${file} ${message}`)).toEqual([
      "faqs/amwell.md '2/30/2027' should be a day of the calendar such as 2026-11-21",
      `${FAQ} '3/4/2027' can be read as two days: write 2027-03-04 or 2027-04-03`,
    ]);
  });
});

test('the list of what is due may be read in part, and asked for a day of the calendar only', () => {
  const run = (command: string) => spawnSync('bash', ['-c', command], { encoding: 'utf8', cwd: join(CONTENT, '..') });
  const part = run('set -o pipefail; node src/content-tools/main.ts stale --today=2026-11-21 | true');
  expect([part.status, part.stderr]).toEqual([0, '']);
  expect(run('node src/content-tools/main.ts stale --today=2027-02-31').stderr).toBe(
    '--today needs a calendar day such as 2026-11-21\n',
  );
});

test('a picture of public/ is named where it stands', () => {
  const finding: Finding = {
    severity: 'error',
    file: '../public/images/lake.webp',
    line: 1,
    column: 1,
    field: '',
    message: 'is 5000 kB',
  };
  expect(report([finding], { GITHUB_ACTIONS: 'true' })).toMatch(
    /^public\/images\/lake\.webp:1:1 {2}is 5000 kB\n::error file=public\/images\/lake\.webp,line=1/,
  );
});

test('GitHub shows a mistake at its line of the pull request', () => {
  const finding = {
    severity: 'error',
    file: TILE,
    line: 11,
    column: 1,
    field: 'price',
    message: '100%, no\nless',
  } as const;
  expect(report([finding], { GITHUB_ACTIONS: 'true' }).split('\n')).toContain(
    '::error file=content/services/otter-creek-visit.yaml,line=11,col=1,title=price::100%25, no%0Aless',
  );
  expect(report([finding], {})).not.toContain('::error');
});

test('what can only be meant in one way is mended, and told [LAND-5 part]', () => {
  const root = copyWith({
    [TILE]: (text) => text.replace('price: 49', "price: '$49'").replaceAll('\n', '\r\n'),
    'partners/otter-creek.yaml': (text) =>
      text.replace("'10004'", '10004').replace(/^title: .*$/m, 'title: Otter Creek: a doctor by video'),
    [FAQ]: (text) => text.replace('  owner', '\towner').replace(/nextReview: .*/, 'nextReview: October 5, 2027   '),
  });
  const fixes = fixContent(root).map(({ file, line, what }) => `${file}:${String(line)} ${what}`);
  expect(fixes).toEqual([
    'faqs/otter-creek.md:4 turned tabs into spaces',
    'faqs/otter-creek.md:7 removed spaces at the end of the line',
    'faqs/otter-creek.md:7 review.nextReview: October 5, 2027 became 2027-10-05',
    expect.stringMatching(/^partners\/otter-creek\.yaml:\d+ put quotes around a text with a colon in it$/),
    expect.stringMatching(/^partners\/otter-creek\.yaml:\d+ providerId: 10004 became '10004'$/),
    'services/otter-creek-visit.yaml:0 turned Windows line ends into plain ones',
    "services/otter-creek-visit.yaml:11 price: '$49' became 49",
  ]);
  expect(structure(root).map(mistakeLine)).toEqual([]);
  expect(fixContent(root)).toEqual([]);
});

test.each([
  ['landing-page', 'landing-pages/green-hill.md'],
  ['partner', 'partners/green-hill.yaml'],
  ['faq', 'faqs/green-hill.md'],
  ['article', 'articles/green-hill.md'],
])('a new %s lacks nothing but what is marked, and is never written over', (noun, path) => {
  const root = copyWith();
  const made = newFile(root, noun, 'green-hill', '2026-11-21');
  expect(made).toContain(path);
  const findings = structure(root);
  expect(findings.length).toBeGreaterThan(2);
  expect(
    findings.filter(({ file, message }) => file !== made || !message.startsWith('is still to be filled in')),
  ).toEqual([]);
  expect(() => newFile(root, noun, 'green-hill', '2026-11-21')).toThrow(/already exists/);
  expect(() => newFile(root, noun, '../x', '2026-11-21')).toThrow(/lower-case words/);
});

test('a new landing page is whole once its marks are filled in [LAND-5 part]', () => {
  const values: Record<string, string> = {
    picture: 'photo-visit',
    categoryType: 'illness-injuries',
    service: 'otter-creek-visit',
    serviceType: 'Medical',
    deliveryType: 'Virtual',
    trackButton: 'ctaOne',
    imgUrl: 'moon',
    link: '/store/c/skin-care',
    buttonLink: '/findcare/services',
    otherServiceNameUrl: '/findcare/services',
    ProviderFAQs: 'otter-creek',
    FindCareFAQs: 'cold-flu-find-care',
  };
  const root = copyWith();
  const made = newFile(root, 'landing-page', 'green-hill', '2026-11-21');
  write(root, made, (text) =>
    text
      .replace(/^(?! *#)(.*?)(\w+): FILL IN/gm, (_, before: string, name: string) =>
        [before, name, ': ', values[name] ?? 'Some words'].join(''),
      )
      .replaceAll('FILL IN', 'Some words')
      .replace(/(bottomImages:[^]*?imgUrl: )moon/, '$1skin-care'),
  );
  expect(structure(root).map(mistakeLine)).toEqual([]);
});

test('texts are listed by their next review, and a text about care must not be late', () => {
  const { written } = readWritten(
    changedWith({ [FAQ]: (text) => text.replace(/nextReview: .*/, 'nextReview: 2027-01-10') }),
  );
  const state = (today: string) => dueTexts(written, today).find(({ file }) => file === FAQ)?.state;
  expect(state('2026-11-21')).toBe('fine');
  expect(state('2026-12-11')).toBe('soon');
  expect(state('2027-01-11')).toBe('past');
  const days = dueTexts(written, '2026-11-21').map((due) => due.days);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});

test('a changed file names the pages on which it shows', () => {
  const { written } = readWritten();
  expect(pagesOf(FAQ, written)).toContain('/findcare/partner/otter-creek');
  expect(pagesOf(TILE, written)).toEqual(
    expect.arrayContaining(['/findcare/category/skin-hair', '/findcare/partner/otter-creek']),
  );
});

test("what editors' tools complete fields from is written where it is missing or old, and goes with its collection", () => {
  const folder = mkdtempSync(join(tmpdir(), 'vscode-'));
  folders.push(folder);
  writeSchemas(folder);
  const [services, gone] = [join(folder, 'schemas/services.json'), join(folder, 'schemas/gone.json')];
  const written = readFileSync(services, 'utf8');
  expect(JSON.parse(written)).toMatchObject({ properties: { price: {} } });
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toContain('content/services/*.yaml');
  writeFileSync(services, '{}');
  writeFileSync(gone, '{}');
  writeSchemas(folder);
  expect(readFileSync(services, 'utf8')).toBe(written);
  expect(existsSync(gone)).toBe(false);
});
