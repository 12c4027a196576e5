import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { openDatabase } from '#db/client.ts';
import { freePort } from '#testing/free-port.ts';
import { contradictions, run, withOneSeat } from '#testing/processes.ts';
import { CLUSTER_PROGRAMS, startCluster } from '#testing/machines/cluster.ts';
import { startNginx } from '#testing/machines/nginx.ts';
import { whyNot } from '#testing/machines/programs.ts';
import { letVisitorsCome, visitsIn, type ToldVisit } from '#testing/machines/visitors.ts';

const KILLS = Number(process.env['KILLS'] ?? 4);
const VISITORS = 24;
const PLACES = 6;
/** How soon people book again after PostgreSQL alone was killed, and after its whole machine went: Patroni waits for as long as `ttl` says, 20 seconds. */
const GAP_MS = { postgres: 15_000, machine: 40_000 };

const skipped = whyNot('nginx', ...CLUSTER_PROGRAMS);

/** Asks for a page and a search again and again, and keeps what was not answered 200. */
function browse(address: string) {
  const odd = { pages: [] as unknown[], searches: [] as unknown[] };
  const asked = { pages: 0, searches: 0 };
  let over = false;
  const ask = async (kind: keyof typeof odd, path: string, request?: RequestInit): Promise<void> => {
    asked[kind] += 1;
    const status = await fetch(`${address}${path}`, request).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      String,
    );
    if (status !== 200) odd[kind].push(status);
  };
  const tiles = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"lat":41.92,"lng":-87.65}' };
  async function goOn(): Promise<void> {
    while (!over) {
      await Promise.all([ask('pages', '/findcare/services'), ask('searches', '/api/tiles', tiles), sleep(100)]);
    }
  }
  const going = goOn();
  return {
    odd,
    asked,
    end: () => {
      over = true;
      return going;
    },
  };
}

test.skipIf(skipped)(
  `a PostgreSQL primary killed ${KILLS} times under ${VISITORS} visitors of two processes: its standby takes over, and no visit that anybody was told of is lost or sold twice [BEYOND-4 part] ${skipped && `(${skipped})`}`,
  { timeout: 900_000 },
  async ({ annotate }) => {
    buildIfStale();
    const cluster = await startCluster();
    const ports = [await freePort(), await freePort()];
    for (const PORT of ports.map(String)) {
      const settings = { DATABASE_URL: cluster.url, SEARCH_DATABASE_URL: cluster.replicaUrl, DEMO_DATA: 'on' };
      await run({ ...settings, PORT, TRUST_PROXY: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }).address;
    }
    const address = await startNginx(ports);
    const first = await openDatabase({ DATABASE_URL: cluster.url, DATABASE_POOL: 1, DATA_DIR: '' });
    const places = await withOneSeat(first, PLACES);
    await first.close();
    const { seen, end } = await letVisitorsCome({ address }, places, VISITORS);
    const browsers = browse(address);
    const gaps: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const what = kill % 2 ? 'machine' : 'postgres';
      const before = seen.told.length;
      await expect.poll(() => seen.told.length, { interval: 20, timeout: 60_000 }).toBeGreaterThan(before + 100);
      const name = await cluster.kill(what);
      const killedAt = performance.now();
      // Answers that were under way when it died come at once.
      await expect
        .poll(() => seen.lastWriteMs, { interval: 10, timeout: 90_000, message: 'the next write' })
        .toBeGreaterThan(killedAt + 1000);
      const gap = seen.lastWriteMs - killedAt;
      gaps.push(`${what} ${(gap / 1000).toFixed(1)} s`);
      expect(gap).toBeLessThan(GAP_MS[what]);
      if (what === 'machine') cluster.revive(name);
      await cluster.healthy();
    }
    await browsers.end();
    await end();

    const database = await openDatabase({ DATABASE_URL: await cluster.primaryUrl(), DATABASE_POOL: 2, DATA_DIR: '' });
    const kept = await visitsIn(database);
    const wrong = await contradictions(database);
    await database.close();
    const { told, refused, seatTaken, odd } = seen;
    const cancelled = told.filter(({ isCancelled }) => isCancelled).length;
    await annotate(
      `until the next write: ${gaps.join(', ')}; ${told.length} visits told of (${cancelled} canceled), ${kept.length} in the database; ${refused} calls refused for a while, ${seatTaken} too late for a seat; ` +
        `${browsers.odd.pages.length} of ${browsers.asked.pages} pages and ${browsers.odd.searches.length} of ${browsers.asked.searches} searches not answered`,
    );
    expect(odd).toEqual([]);
    expect(wrong).toEqual([]);
    const inOrder = (visits: readonly ToldVisit[]) => visits.toSorted((one, other) => one.id.localeCompare(other.id));
    expect(inOrder(told)).toEqual(inOrder(kept));
    expect(browsers.odd.pages).toEqual([]);
  },
);
