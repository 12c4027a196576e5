import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { system } from '#identity/make-actor.ts';
import { testDatabase } from '#testing/database.ts';
import { inWork } from '#db/work.ts';
import { rounds } from '#testing/look-at.ts';
import { VISIT_MAIL } from '../../visits/server/told/mail-queue.ts';
import { kill, letWorkersDie, repeatAtOnce, startOn } from '#testing/jobs.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { testMailServer } from '../testing-mail-server.ts';
import { mailBooked } from '../../visits/server/told/mail-jobs.ts';

/** How many mails, and how often their worker is killed. */
const MAILS = rounds({ all: 1000, usual: 20 });
const KILLS = rounds({ all: 20, usual: 1 });
const FAILING = 0.3;

const database = await testDatabase();
const place = testLocation();
const FAILURES = ['address', 'text', 'cut'] as const;

const server = await testMailServer(() =>
  Math.random() < FAILING ? (FAILURES[Math.floor(Math.random() * FAILURES.length)] ?? null) : null,
);
const WORKER = 'src/scheduler/messages/testing-worker.ts';

beforeAll(() => loadTestLocations(database, [place]));
afterAll(server.stop);

/** Many visits like one that was booked, each with its mail, as bookings make them. */
async function bookMany(): Promise<void> {
  const start = chicago(3, '09:00');
  const { id } = await bookVisit(
    testVisitor(database),
    slotId({ locationId: place.locationId, serviceId: PLAIN, start }),
  );
  await repeatAtOnce(database);
  const { rows } = await database.pool.query<{ id: string; start: number }>(
    `with made as (
       insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
       select s.location_id, gen_random_uuid(), n + 1, s.during, s.starts_at, s.service_id, 'booked', s.owner
       from generate_series(1, $2::int - 1) n, appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id where a.id = $1
       returning location_id, hold_id, starts_at)
     insert into appointments (location_id, hold_id, id, patient_id, consent_id, owner, confirmation_number, status)
     select m.location_id, m.hold_id, gen_random_uuid(), a.patient_id, a.consent_id, a.owner, 'LK-' || left(m.hold_id::text, 13), 'booked'
     from made m, appointments a where a.id = $1
     returning id, $3::float8 as start`,
    [id, MAILS, start],
  );
  await inWork(database, system('test'), async (work) => {
    for (const visit of rows) await mailBooked(work, { appointmentId: visit.id, sequence: 0, start: visit.start });
    await work.audit({ action: 'retention.purge', rows: 'many' });
  });
}

test('mails arrive although three in ten deliveries fail and their worker is killed again and again: each, and twice only after a kill [SCHED-14 part]', async () => {
  await bookMany();
  const ids = () => new Set(server.arrived.map(({ messageId }) => messageId));
  for (let killed = 0; killed < KILLS; killed += 1) {
    const worker = await startOn(database, WORKER, server.url);
    const share = Math.floor(((killed + 1) * MAILS) / (KILLS + 2));
    await vi.waitFor(() => expect(ids().size).toBeGreaterThanOrEqual(share), { timeout: 60_000, interval: 5 });
    await kill(worker);
    await letWorkersDie(database, VISIT_MAIL);
  }
  await startOn(database, WORKER, server.url);
  await vi.waitFor(() => expect(ids().size).toBe(MAILS), { timeout: 120_000, interval: 50 });
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ left: number }>(
        `select count(*)::int as left from pgboss.job where state <> 'completed' and data->>'kind' = 'booked'`,
      );
      expect(rows[0]?.left).toBe(0);
    },
    { timeout: 60_000, interval: 100 },
  );
  const twice = server.arrived.length - ids().size;
  // A process has four mails in hand at most when it is killed.
  expect(twice).toBeLessThanOrEqual(KILLS * 4);
}, 600_000);
