import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { SESSION_COOKIE } from '#identity/cookie-names.ts';
import { hashOf } from '#identity/server/sessions.ts';
import { atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import type { LoadCall } from './load.ts';
import { median, ratio, short } from './numbers.ts';
import { sendLoad } from './send-load.ts';
import type { TestBed } from './test-bed.ts';
import { NEAR } from './tiles.ts';

const CONNECTIONS = 10;
const ROUNDS = 9;
const ROUND_SECONDS = 2;

/** A search for tiles by someone signed in to an account, whose session each call reads, to a guest's. */
export async function signedIn(bed: TestBed): Promise<BenchOutcome> {
  const url = await bed.seeded('signed_in');
  const cookie = await sessionCookie(url);
  const { origin } = await bed.server({ DATABASE_URL: url });
  const call = { method: 'POST', path: '/api/tiles', body: JSON.stringify(NEAR) };
  const perSecond = async (one: LoadCall): Promise<number> =>
    (await sendLoad({ origin, calls: [one], connections: CONNECTIONS, seconds: ROUND_SECONDS })).perSecond;
  const taken = await interleaved(
    {
      'by a guest, per second': () => perSecond(call),
      'signed in, per second': () => perSecond({ ...call, headers: { cookie } }),
    },
    ROUNDS,
  );
  const [guest, own] = [taken['by a guest, per second'], taken['signed in, per second']];
  return {
    title: `POST /api/tiles by someone signed in, to the same by a guest, ${CONNECTIONS} at a time`,
    figures: [
      atMost('Time of a search signed in, to a guest’s', ratio(guest, own), 1.2),
      plain('Searches a second signed in', short(median(own))),
      plain('Searches a second by guests', short(median(guest))),
    ],
    notes: ['Our server in a process of its own, asked by another; each call of who is signed in reads their session.'],
  };
}

/** The cookie of a new account's session. */
async function sessionCookie(url: string): Promise<string> {
  const [account, id] = [`account:${randomUUID()}`, randomBytes(32).toString('base64url')];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('insert into accounts (id, email) values ($1, $2)', [account, `${randomUUID()}@mail.example`]);
  await client.query("insert into sessions (id_hash, actor, device) values ($1, $2, 'A benchmark')", [
    hashOf(id),
    account,
  ]);
  await client.end();
  return `${SESSION_COOKIE}=${id}`;
}
