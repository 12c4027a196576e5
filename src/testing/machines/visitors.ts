import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallAnswer } from '../caller.ts';
import type { Database } from '#db/client.ts';
import { asVisitor, newGuest, separateSlots, type Bookable, type TestGuest, type Site } from '../processes.ts';

/** A visit as its visitor was told last: its id and number, how often it has changed, and its time (epoch ms). */
export type ToldVisit = { id: string; number: string; sequence: number; isCancelled: boolean; start: number };

/** What is seen while visitors come and go: what each was told, answers that should not be, refusals for a while, and how long no write succeeded. */
export type Seen = { told: ToldVisit[]; odd: unknown[]; refused: number; seatTaken: number; lastWriteMs: number };

/** Visitors of a place who take the same times one after another: two of them want each one at the same moment. */
const AT_ONE_TIME = 2;

/**
 * Runs `count` visitors who book, move and cancel without pause, repeating calls with the same key as pages do. `end`
 * resolves when all finish.
 */
export async function letVisitorsCome(site: Site, places: readonly Bookable[], count: number) {
  const seen: Seen = { told: [], odd: [], refused: 0, seatTaken: 0, lastWriteMs: performance.now() };
  let over = false;
  const asker = await newGuest(site);
  const times = await Promise.all(places.map((place) => separateSlots(asker, place)));

  async function insist(what: string, ask: () => Promise<CallAnswer>, wanted: readonly number[]): Promise<CallAnswer> {
    for (;;) {
      const answer = await ask().catch((error: unknown) => String((error as Error).cause ?? error));
      if (typeof answer === 'string') seen.odd.push({ what, answer });
      else if (wanted.includes(answer.status)) {
        seen.lastWriteMs = performance.now();
        return answer;
      } else if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) seen.refused += 1;
      else seen.odd.push({ what, status: answer.status, said: answer.body });
      await sleep(50);
    }
  }

  /** A hold's id, or null where somebody else was faster. */
  async function hold(guest: TestGuest, slotId: string | undefined): Promise<string | null> {
    const key = randomUUID();
    const { status, body } = await insist('hold', () => guest.post('/scheduler/holds', { slotId }, key), [201, 409]);
    if (status === 201) return String(body['aptHoldId']);
    seen.seatTaken += 1;
    if (body.code !== 'slot-taken') seen.odd.push(body);
    return null;
  }

  async function comeAgainAndAgain(index: number): Promise<void> {
    const guest = await newGuest(site);
    const visitor = await asVisitor(guest);
    const team = Math.floor(index / AT_ONE_TIME);
    const teams = Math.ceil(count / AT_ONE_TIME / places.length);
    const slots = (times[team % places.length] ?? []).filter(
      (_slot, at) => at % teams === Math.floor(team / places.length),
    );
    for (let visit = index; !over && slots.length > 0; visit += 1) {
      const aptHoldId = await hold(guest, slots.shift());
      if (!aptHoldId) continue;
      const key = randomUUID();
      const booked = await insist(
        'book',
        () => guest.post('/scheduler/appointments', { aptHoldId, ...visitor }, key),
        [201],
      );
      const told: ToldVisit = {
        id: String(booked.body['appointmentId']),
        number: String(booked.body['confirmationNumber']),
        sequence: 0,
        isCancelled: false,
        start: Date.parse(String(booked.body['datetime'])),
      };
      seen.told.push(told);
      if (visit % 3 === 0) await move(guest, told, slots.shift());
      if (visit % 4 === 0) await cancel(guest, told);
    }
  }

  async function move(guest: TestGuest, told: ToldVisit, slotId: string | undefined): Promise<void> {
    const aptHoldId = await hold(guest, slotId);
    if (!aptHoldId) return;
    const key = randomUUID();
    const path = `/scheduler/appointments/${told.id}`;
    const { body } = await insist('move', () => guest.put(path, { aptHoldId }, key), [200]);
    told.sequence += 1;
    told.start = Date.parse(String(body['datetime']));
  }

  async function cancel(guest: TestGuest, told: ToldVisit): Promise<void> {
    await insist('cancel', () => guest.put(`/scheduler/appointments/${told.id}/cancel`), [200]);
    told.sequence += 1;
    told.isCancelled = true;
  }

  const coming = Promise.all(Array.from({ length: count }, (_, index) => comeAgainAndAgain(index)));
  // Whatever breaks is seen when it ends.
  coming.catch(() => undefined);
  return {
    seen,
    end: async () => {
      over = true;
      await coming;
    },
  };
}

/** What is in the database, told as its visitors were told. */
export async function visitsIn({ pool }: Pick<Database, 'pool'>): Promise<ToldVisit[]> {
  const { rows } = await pool.query<ToldVisit>(
    `select a.id, a.confirmation_number as number, a.sequence, a.status = 'cancelled' as "isCancelled",
       (extract(epoch from s.starts_at) * 1000)::float8 as start
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id`,
  );
  return rows;
}
