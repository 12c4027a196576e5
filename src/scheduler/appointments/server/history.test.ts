import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { rounds } from '#testing/look-at.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { chicago, loadTestLocations, PLAIN, readyToBook, testLocation, testVisitor } from '#testing/scheduler.ts';

const CLIENTS = 64;
const SECONDS = rounds({ all: 30, usual: 3 });
const database = await testDatabase();
const places = Array.from({ length: 10 }, () => testLocation());
/** 1,000 of them: at ten places of one seat each, on four days, every twenty minutes of the morning and noon. */
const slots = places.flatMap(({ locationId }) =>
  [2, 3, 4, 5].flatMap((day) =>
    Array.from({ length: 25 }, (_, n) =>
      slotId({ locationId, serviceId: PLAIN, start: chicago(day, '08:00') + n * 20 * 60_000 }),
    ),
  ),
);

beforeAll(() => loadTestLocations(database, places));

/** What a person was told of a visit last; `slot` is where it is. */
type Told = { id: string; status: 'booked' | 'cancelled'; sequence: number; slot: string };
type Answer = { status: number; body: Record<string, unknown> };

/** A visitor who has typed a patient and agreed to the terms, and holds nothing. */
async function newPerson() {
  const visitor = testVisitor(database);
  const { held, request } = await readyToBook(visitor, any(slots));
  if (held.status === 201) await visitor.delete(`/scheduler/holds/${String(held.body['aptHoldId'])}`);
  return { visitor, request };
}

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Books, moves and cancels as it comes, and notes what is told; a time that somebody else has is nothing to note. */
async function actOnAndOn(
  { visitor, request }: Person,
  isOver: () => boolean,
  told: Told[],
  odd: unknown[],
): Promise<void> {
  let hold = { slot: '', id: '' };

  const own = (): Told[] => told.filter(({ status }) => status === 'booked');
  async function holdOne(): Promise<boolean> {
    // A person is never at two places at one time.
    const busy = new Set(own().map(({ slot }) => startOf(slot)));
    const slot = any(slots.filter((one) => !busy.has(startOf(one)))) ?? '';
    const { status, body } = await visitor.post('/scheduler/holds', { slotId: slot });
    if (status !== 201 && body.code !== 'slot-taken') odd.push(body);
    hold = { slot, id: String(body['aptHoldId']) };
    return status === 201;
  }
  const note = (visit: Told | undefined, { status, body }: Answer): void => {
    if (status > 201) return void odd.push(body);
    const id = String(body['appointmentId']);
    const sequence = Number(body['sequence'] ?? 0);
    const now: Told = { id, status: 'booked', sequence, slot: hold.slot };
    if (visit) Object.assign(visit, now);
    else told.push(now);
  };

  while (!isOver()) {
    const visit = any(own());
    const deed = Math.random();
    if (visit && deed < 0.35) {
      const { status, body } = await visitor.put(`/scheduler/appointments/${visit.id}/cancel`);
      if (status === 200) Object.assign(visit, { status: 'cancelled', sequence: body['sequence'] });
      else odd.push(body);
    } else if (await holdOne()) {
      if (visit && deed < 0.7)
        note(visit, await visitor.put(`/scheduler/appointments/${visit.id}`, { aptHoldId: hold.id }));
      else note(undefined, await visitor.post('/scheduler/appointments', { ...request, aptHoldId: hold.id }));
    }
  }
}

function cancelsIn(visits: readonly Told[]): number {
  return visits.filter(({ status }) => status === 'cancelled').length;
}

function movesIn(visits: readonly Told[]): number {
  return visits.reduce((sum, { sequence }) => sum + sequence, 0) - cancelsIn(visits);
}

function startOf(slot: string): string | undefined {
  return slot.split('.').at(-1);
}

function any<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

test(
  `${CLIENTS} people book, move and cancel at ${slots.length} times for ${SECONDS} seconds: what they were told is what is there [SCHED-15 part, SCHED-16 part]`,
  { timeout: 120_000 },
  async ({ annotate }) => {
    const [told, odd]: [Told[][], unknown[]] = [Array.from({ length: CLIENTS }, () => []), []];
    const people = await Promise.all(told.map(newPerson));
    const until = performance.now() + SECONDS * 1000;
    // On a slow machine it takes longer until there has been something of everything.
    const isOver = () => performance.now() > until && movesIn(told.flat()) > 0 && cancelsIn(told.flat()) > 0;
    await Promise.all(people.map((person, at) => actOnAndOn(person, isOver, told[at] ?? [], odd)));
    expect(odd).toEqual([]);

    const { rows } = await database.pool.query<Told>(
      `select a.id, a.status, a.sequence, l.public_id || '.' || s.service_id || '.' || extract(epoch from s.starts_at)::bigint / 60 as slot
       from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
       where (a.status = 'booked') = (s.status = 'booked') order by a.id`,
    );
    const all = told.flat().sort((one, other) => (one.id < other.id ? -1 : 1));
    expect(rows).toEqual(all);
    const booked = all.filter(({ status }) => status === 'booked').map(({ slot }) => slot);
    expect(new Set(booked).size).toBe(booked.length);
    const seats = await database.pool.query<{ taken: number }>(
      `select count(*)::int as taken from seats where status = 'booked'`,
    );
    expect(seats.rows[0]?.taken).toBe(booked.length);
    await annotate(`${all.length} visits booked, ${movesIn(all)} moves, ${cancelsIn(all)} cancels`);
  },
);
