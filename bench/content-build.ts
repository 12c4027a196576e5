import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import { installRival } from './install-rival.ts';
import { median, ratio, short } from './numbers.ts';
import { ROOT } from './root.ts';
import type { TestBed } from './test-bed.ts';

const STARLIGHT = join(ROOT, 'bench', 'starlight');
const ROUNDS = 2;
const FEW = 1000;
const MANY = 5000;
/** The files that our build reads. */
const SOURCES = ['content', 'public', 'src', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Building the site with many Markdown pages, against Starlight with the same files. */
export async function contentBuild(bed: TestBed): Promise<BenchOutcome> {
  const [none, few, many] = [0, FEW, MANY].map((count) => ourSite(bed, count)) as [string, string, string];
  const [theirsNone, theirs] = [1, FEW].map((count) => starlightSite(bed, count)) as [string, string];
  const astro = ['node_modules/astro/bin/astro.mjs', 'build'];
  const taken = await interleaved(
    {
      'ours, s': () => ours(few),
      'Starlight, s': () => seconds(theirs, astro),
      'ours without them, s': () => ours(none),
      'Starlight without them, s': () => seconds(theirsNone, astro),
    },
    ROUNDS,
  );
  // Once is enough to tell whether something grows faster than the pages do, and takes as long as a round of the others.
  const withMany = await ours(many);
  /** Seconds that a thousand pages add to a build, by round. */
  const added = (whole: keyof typeof taken, without: keyof typeof taken) =>
    taken[whole].map((each, round) => each - (taken[without][round] ?? NaN));
  const [oursAdded, theirsAdded] = [
    added('ours, s', 'ours without them, s'),
    added('Starlight, s', 'Starlight without them, s'),
  ];
  const withNone = median(taken['ours without them, s']);
  return {
    title: 'Building the site with many Markdown pages, Starlight with the same files beside it',
    figures: [
      atMost('Time that 1,000 pages add, to that of Starlight', ratio(oursAdded, theirsAdded), 0.35),
      plain('1,000 pages add to ours', `${short(median(oursAdded))} s`),
      plain('1,000 pages add to Starlight', `${short(median(theirsAdded))} s`),
      plain('Whole builds: ours with 1,000 more to Starlight', short(ratio(taken['ours, s'], taken['Starlight, s']))),
      plain('Our whole build with 1,000 more', `${short(median(taken['ours, s']))} s`),
      plain('Our whole build', `${short(withNone)} s`),
      plain('Whole build of Starlight with 1,000', `${short(median(taken['Starlight, s']))} s`),
      atMost('Time that 5,000 pages add, to that of 1,000', (withMany - withNone) / median(oursAdded), 5.5),
      atMost('Whole build with 5,000 more to that with 1,000 more', withMany / median(taken['ours, s']), 5.5),
      plain('Our whole build with 5,000 more', `${short(withMany)} s`),
    ],
    notes: [
      'Ours is the whole build of a copy of the project to which the articles were added. It does what Starlight does, pages and a search index, and besides checks all content, writes a .gz and a .br beside each file, a sitemap, a feed, and structured data in each page. The pictures for shared links are left out: they are kept from build to build. Starlight is as it comes, with nothing but the articles, and puts a list of all of them into each page.',
      'Our site has 277 pages of its own and two bundles of script, whatever is added; so what the pages add is each build less the build without them (Starlight: with one) of the same round. The whole builds are listed too. The build with 5,000 runs once.',
      'Each article has front matter, five headings and about 600 words, no two alike.',
    ],
  };
}

async function ours(folder: string): Promise<number> {
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  return seconds(folder, ['src/build/build.ts'], { SHARE_PICTURES: 'off', NODE_ENV: 'production' });
}

async function seconds(folder: string, script: string[], environment: Record<string, string> = {}): Promise<number> {
  rmSync(join(folder, '.astro'), { recursive: true, force: true });
  rmSync(join(folder, 'node_modules', '.astro'), { recursive: true, force: true });
  const began = performance.now();
  const child = spawn(process.execPath, script, {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((ended) => child.once('exit', ended));
  if (code !== 0) throw new Error(`the build in ${folder} ended with ${String(code)}`);
  return (performance.now() - began) / 1000;
}

function ourSite(bed: TestBed, count: number): string {
  const folder = bed.folder();
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeArticles(join(folder, 'content', 'articles'), count);
  return folder;
}

function starlightSite(bed: TestBed, count: number): string {
  installRival(STARLIGHT, 'astro');
  const folder = bed.folder();
  for (const name of ['astro.config.mjs', 'package.json', 'src']) {
    cpSync(join(STARLIGHT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(STARLIGHT, 'node_modules'), join(folder, 'node_modules'));
  const docs = join(folder, 'src', 'content', 'docs');
  mkdirSync(docs, { recursive: true });
  writeArticles(docs, count);
  return folder;
}

const WORDS =
  'skin rest water light morning evening doctor nurse visit sleep food walk plan week month child parent test blood pressure sugar rash cream sun shade breath lung heart head pain back knee foot hand eye ear tooth gum cough cold flu shot card price hour phone letter note'.split(
    ' ',
  );

/** Makes distinct articles: every sentence contains the article's number. */
function writeArticles(folder: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    let state = index + 1;
    const word = (): string => {
      state = (state * 48_271) % 2_147_483_647;
      return WORDS[state % WORDS.length] ?? '';
    };
    const sentence = (): string => `The ${word()} and the ${word()} of a ${word()} help with ${word()} and ${word()}.`;
    const paragraph = (): string => Array.from({ length: 4 }, sentence).join(' ');
    const parts = Array.from(
      { length: 5 },
      (_, part) => `## Part ${part + 1} on ${word()}\n\n${paragraph()}\n\n${paragraph()}\n`,
    );
    const name = `measured-${String(index).padStart(5, '0')}`;
    writeFileSync(join(folder, `${name}.md`), `${head(index)}\n${parts.join('\n')}`);
  }
}

function head(index: number): string {
  return `---
title: Measured article ${index}
description: Article ${index} of those that only a measurement of the build has, about nothing in particular.
categories: [skin-hair]
picture: lens
author: Samuel Reyes, health writer
keyPoints: [One thing to keep in mind, Another thing to keep in mind, A third thing to keep in mind]
services: []
related: [acne-twelve-week-plan, back-pain-six-weeks]
review:
  owner: Skin content
  clinicalReviewer: R. Amadi, MD, dermatologist
  lastReviewed: 2026-08-11
  nextReview: 2027-08-11
  sources:
    - name: American Academy of Dermatology
      url: https://www.aad.org/
---
`;
}
