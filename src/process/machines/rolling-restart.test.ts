import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { freePort } from '#testing/free-port.ts';
import {
  newGuest,
  run,
  separateSlots,
  serverDatabase,
  withOneSeat,
  type TestGuest,
  type Run,
} from '#testing/processes.ts';
import { startNginx } from '#testing/machines/nginx.ts';
import { whyNot } from '#testing/machines/programs.ts';

const STOPS = Number(process.env['STOPS'] ?? 20);
const A_SECOND = 100;
const GUESTS = 32;

const skipped = whyNot('nginx');

/** Asks again and again at a fixed rate, whether or not earlier ones were answered. */
function load(address: string, guests: readonly TestGuest[], slots: readonly string[]) {
  const odd: string[] = [];
  const longest = { ms: 0 };
  const answeredBy = new Map<string, number>();
  const open = new Set<Promise<void>>();
  let asked = 0;
  let over = false;

  async function expectAnswer(what: string, wanted: number, ask: () => Promise<{ status: number; headers: Headers }>) {
    asked += 1;
    const begun = performance.now();
    const answer = await ask().catch((error: unknown) => String((error as Error).cause ?? error));
    longest.ms = Math.max(longest.ms, performance.now() - begun);
    if (typeof answer === 'string') odd.push(`${what}: ${answer}`);
    else if (answer.status !== wanted) odd.push(`${what}: ${answer.status} from ${answer.headers.get('x-process')}`);
    else answeredBy.set(answer.headers.get('x-process') ?? '', performance.now());
  }

  const page = () => fetch(`${address}/findcare/services`).then(async (answer) => (await answer.text(), answer));
  const holds = guests.map(() => null as string | null);
  /** Idle guests: each sends one call at a time. */
  const idle = guests.map((_guest, index) => index);

  /** Holds a time of one's own, or gives it back: calls that must not be sent twice. */
  async function write(): Promise<void> {
    const index = idle.shift();
    const guest = guests[index ?? -1];
    if (!guest || index === undefined) return expectAnswer('reading', 200, page);
    const held = holds[index];
    holds[index] = null;
    if (held) await expectAnswer('giving back', 200, () => guest.delete(`/scheduler/holds/${held}`));
    else
      await expectAnswer('holding', 201, async () => {
        const answer = await guest.post('/scheduler/holds', { slotId: slots[index] });
        if (answer.status === 201) holds[index] = String(answer.body['aptHoldId']);
        return answer;
      });
    idle.push(index);
  }

  async function goOn(): Promise<void> {
    const begun = performance.now();
    for (let turn = 0; !over; turn += 1) {
      const read = turn % 4 ? () => guests[0]!.get('/geocode?address=60614') : page;
      const work = turn % 2 ? write() : expectAnswer('reading', 200, read);
      open.add(work);
      void work.finally(() => open.delete(work));
      await sleep(Math.max(0, begun + ((turn + 1) * 1000) / A_SECOND - performance.now()));
    }
    await Promise.all(open);
  }

  const going = goOn();
  return {
    odd,
    longest,
    answeredBy,
    asked: () => asked,
    end: () => {
      over = true;
      return going;
    },
  };
}

test.skipIf(skipped)(
  `two processes behind nginx, stopped and started in turn ${STOPS} times at ${A_SECOND} requests a second: none is lost [BEYOND-4 part] ${skipped && `(${skipped})`}`,
  { timeout: 900_000 },
  async ({ annotate }) => {
    buildIfStale();
    const { url, database } = await serverDatabase('served');
    const ports = [await freePort(), await freePort()];
    const launch = (port: number): Run =>
      run({
        PORT: String(port),
        DATABASE_URL: url,
        DEMO_DATA: 'on',
        TRUST_PROXY: 'on',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      });
    const runs = ports.map(launch);
    await Promise.all(runs.map(({ address }) => address));
    const address = await startNginx(ports);
    const guests = await Promise.all(Array.from({ length: GUESTS }, () => newGuest({ address })));
    const places = await withOneSeat(database, 4);
    const slots = (await Promise.all(places.map((place) => separateSlots(guests[0]!, place)))).flatMap((times) =>
      times.slice(0, GUESTS / 4),
    );
    expect(slots).toHaveLength(GUESTS);

    const visitors = load(address, guests, slots);
    const stopped: number[] = [];
    for (let stop = 0; stop < STOPS; stop += 1) {
      const which = stop % 2;
      const begun = performance.now();
      runs[which]!.child.kill('SIGTERM');
      expect(await runs[which]!.exit).toBe(0);
      stopped.push(performance.now() - begun);
      runs[which] = launch(ports[which]!);
      await runs[which].address;
      const ready = performance.now();
      // nginx passes over a process that has refused for two seconds.
      await expect
        .poll(() => visitors.answeredBy.get(`127.0.0.1:${ports[which]}`) ?? 0, { interval: 20, timeout: 10_000 })
        .toBeGreaterThan(ready);
    }
    await visitors.end();
    await annotate(
      `${visitors.asked()} requests, ${visitors.odd.length} lost, the longest took ${Math.round(visitors.longest.ms)} ms; a stop took ${Math.round(Math.max(...stopped))} ms at most`,
    );
    expect(visitors.odd).toEqual([]);
  },
);
