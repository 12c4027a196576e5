import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, plain, say, type BenchOutcome, type Figure } from './harness.ts';
import { median, ratio, short } from './numbers.ts';
import type { TestBed } from './test-bed.ts';

const TRIES = 200;
/** Calls of each kind before those that count. */
const WARM_UP = 20;
const PASSWORD = 'kettle under a maple';

/** What someone can ask with an address whose answer must not tell whether it has an account. */
const ASKED: [what: string, path: string, body: (email: string) => object][] = [
  ['a wrong password', '/auth/sign-in/email', (email) => ({ email, password: 'not this one either' })],
  ['a link to sign in', '/auth/sign-in/magic-link', (email) => ({ email })],
  ['a new password', '/auth/request-password-reset', (email) => ({ email })],
  ['an account', '/auth/sign-up/email', (email) => ({ email })],
];

/** How long an answer takes for an address with an account, and for one without. */
export async function signInTiming(bed: TestBed): Promise<BenchOutcome> {
  const folder = bed.folder();
  const { origin } = await bed.server({ DATA_DIR: folder });
  const known = `${randomUUID()}@mail.example`;
  const post = await browserAt(origin);
  await post('/auth/sign-up/email', { email: known });
  await post('/auth/verify-email', { token: await mailedToken(folder), password: PASSWORD });
  const guest = await browserAt(origin);
  const figures: Figure[] = [];
  for (const [what, path, body] of ASKED) {
    const taken = { known: [] as number[], unknown: [] as number[] };
    for (let round = -WARM_UP; round < TRIES; round += 1)
      // In turn, the other one first each time: whatever slows one call slows both alike.
      for (const who of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const ms = await guest(path, body(who === 'known' ? known : `${randomUUID()}@mail.example`));
        if (round >= 0) taken[who].push(ms);
      }
    const [one, other] = [median(taken.known), median(taken.unknown)];
    say(`  ${what}: ${short(one)} ms known, ${short(other)} ms unknown`);
    const compared = ratio(taken.known, taken.unknown);
    figures.push(
      atMost(`Asking for ${what}: the slower to the faster`, Math.max(compared, 1 / compared), 1.1),
      plain(`Asking for ${what}: medians, known and unknown`, `${short(one)} ms, ${short(other)} ms`),
    );
  }
  return {
    title: 'Answers for an address that has an account, and for one that has none',
    figures,
    notes: [
      `${TRIES} calls of each kind for each of the two, in turn, by one browser on the same machine; each unknown address is asked for once. The ratio is the median of each pair's own.`,
      'Limits are off, or passwords would pause after ten wrong ones.',
    ],
  };
}

/** A browser's calls: each answers the milliseconds until its answer was there. */
async function browserAt(origin: string): Promise<(path: string, body: object) => Promise<number>> {
  const info = await fetch(`${origin}/api/header-info`);
  const cookie = info.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { csrfToken } = (await info.json()) as { csrfToken: string };
  const headers = { cookie, 'content-type': 'application/json', 'x-csrf-token': csrfToken };
  return async (path, body) => {
    const from = performance.now();
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    await answer.arrayBuffer();
    const took = performance.now() - from;
    if (answer.status !== 200 && answer.status !== 401) throw new Error(`${path} answered ${answer.status}`);
    return took;
  };
}

/** The token of the first email of the outbox, once it is there. */
async function mailedToken(folder: string): Promise<string> {
  for (let wait = 0; wait < 600; wait += 1) {
    const [mail] = filesIn(join(folder, 'outbox'));
    const text =
      mail === undefined
        ? ''
        : readFileSync(mail, 'utf8')
            .replace(/=\r?\n/g, '')
            .replaceAll('=3D', '=');
    const token = /\/account\/confirm#([\w-]+)/.exec(text)?.[1];
    if (token !== undefined) return token;
    await sleep(100);
  }
  throw new Error('no email came');
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
