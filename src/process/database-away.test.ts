import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Answer } from '#api/testing.ts';
import { openDatabase } from '#db/client.ts';
import { startPostgres } from '../gate/postgres.ts';
import { buildIfStale } from '#build/build.ts';
import {
  asVisitor,
  contradictions,
  newGuest,
  run,
  separateSlots,
  withOneSeat,
  type Guest,
  type Run,
  type Site,
} from './testing.ts';

const WRITERS = 8;
/** The longest that an answer may take while the database is away, in milliseconds. */
const ANSWER_MS = 6000;

describe('a PostgreSQL that goes away', () => {
  const site: Site = { address: null };
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let server: Run;
  let guest: Guest;

  beforeAll(async () => {
    buildIfStale();
    postgres = await startPostgres('embedded', inject('postgres').kept);
    server = run({ DATABASE_URL: postgres.url, DEMO_DATA: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
    site.address = await server.address;
    guest = await newGuest(site);
  }, 120_000);
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.exit;
    await postgres.stop();
  });

  const tiles = () => guest.post('/tiles', { lat: 41.92, lng: -87.65 });
  const geocode = (address = '60614') => guest.get(`/geocode?address=${address}`);
  const operation = async (path: string) => (await fetch(`${site.address}${path}`)).status;

  async function expectAway(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      const begun = performance.now();
      const [health, ready, ...answers] = await Promise.all([
        operation('/healthz'),
        operation('/readyz'),
        // An address that was looked up just before is remembered, and answered all the same.
        ...Array.from({ length: 20 }, (_, index) => (index % 2 ? tiles() : geocode(`Unheard ${randomUUID()}`))),
      ]);
      expect(performance.now() - begun).toBeLessThan(ANSWER_MS);
      expect([health, ready]).toEqual([200, 503]);
      answers.forEach(expectServiceFailure);
    }
    expect(server.child.exitCode).toBeNull();
  }

  function expectServiceFailure({ status, headers, body }: Answer): void {
    expect(status).toBe(503);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toMatchObject({ status: 503, detail: 'Service failure, Please try again later.' });
  }

  async function expectBack(): Promise<void> {
    await expect.poll(() => operation('/readyz'), { interval: 50, timeout: 10_000 }).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? tiles() : geocode())));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  }

  test('each call answers 503 with words while it is away, and works again without a restart [CALL-2 part] [BEYOND-3]', async () => {
    await expectBack();
    await postgres.halt('fast');
    await expectAway();
    await postgres.resume();
    await expectBack();
  });

  test(
    'stopped and crashed under booking clients, it has each acknowledged booking afterwards, once, and nothing half-written [SCHED-15 part]',
    { timeout: 120_000 },
    async ({ annotate }) => {
      const database = await openDatabase({ DATABASE_URL: postgres.url, DATABASE_POOL: 2, DATA_DIR: '' });
      const places = await withOneSeat(database, WRITERS);
      const acknowledged: string[] = [];
      const byWriter = Array<number>(WRITERS).fill(0);
      const odd: unknown[] = [];
      let over = false;

      async function bookOnAndOn(slots: string[], index: number): Promise<void> {
        const writer = await newGuest(site);
        const visitor = await asVisitor(writer);
        const insist = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
          const key = randomUUID();
          for (;;) {
            const answer = await writer.post(path, body, key);
            if (answer.status === 201) return answer.body;
            if (answer.status !== 503) odd.push({ path, answer });
            if (over) throw new Error('It was not answered in the end');
            await sleep(50);
          }
        };
        while (!over) {
          const { aptHoldId } = await insist('/scheduler/holds', { slotId: slots.shift() });
          const { confirmationNumber } = await insist('/scheduler/appointments', { aptHoldId, ...visitor });
          if (typeof confirmationNumber === 'string') acknowledged.push(confirmationNumber);
          byWriter[index] = (byWriter[index] ?? 0) + 1;
        }
      }

      /** Each client books a few times more, so that all of them are in the middle of something. */
      async function untilEachHasBooked(): Promise<void> {
        const before = [...byWriter];
        await expect
          .poll(() => byWriter.every((count, index) => count >= (before[index] ?? 0) + 5), {
            interval: 10,
            timeout: 30_000,
          })
          .toBe(true);
      }

      const slots = await Promise.all(places.map((place) => separateSlots(guest, place)));
      const writing = Promise.all(slots.map(bookOnAndOn));
      for (const how of ['fast', 'crash', 'power'] as const) {
        await untilEachHasBooked();
        await postgres.halt(how);
        await expectAway();
        await postgres.resume();
        await expectBack();
      }
      await untilEachHasBooked();
      over = true;
      await writing;
      expect(odd).toEqual([]);
      const { rows } = await database.pool.query<{ number: string }>(
        "select confirmation_number as number from appointments where status = 'booked'",
      );
      const wrong = await contradictions(database);
      await database.close();
      const kept = new Set(rows.map(({ number }) => number));
      const lost = acknowledged.filter((number) => !kept.has(number));
      await annotate(`${acknowledged.length} acknowledged, ${kept.size} in the database, ${lost.length} lost`);
      expect(lost).toEqual([]);
      expect(wrong).toEqual([]);
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      expect(server.child.exitCode).toBeNull();
    },
  );
});
