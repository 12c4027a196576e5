import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { rounds } from '#testing/look-at.ts';
import { readyToBook, testLocation } from '#testing/scheduler.ts';
import { letTimePass, PARTNER, partnerUnderTest } from './testing.ts';

/** How often a person books and the line is cut. */
const CUTS = rounds({ all: 200, usual: 12 });
const WAYS = [
  [{ fault: 'cut after', method: 'POST', path: 'Appointment$', times: 1 }],
  [{ fault: 'cut before', method: 'POST', path: 'Appointment$', times: 1 }],
  [
    { fault: 'cut after', method: 'POST', path: 'Appointment$', times: 1 },
    { fault: 'cut before', method: 'GET', path: 'Appointment', times: 3 },
  ],
  [{ fault: '500', method: 'POST', path: 'Appointment$', times: 1 }],
] as const;

const database = await testDatabase();

test(
  `books ${CUTS} times with the line cut: none is booked twice, each is settled within 60 seconds, and what is told is what is there [SCHED-15 part, SCHED-17 part]`,
  { timeout: 600_000 },
  async ({ annotate }) => {
    const place = testLocation({ organizationId: PARTNER, partnerLocationId: 'PLACE-2', capacity: 2 });
    const environment = { FHIR_PROVIDENCE_HOLDS: 'none' };
    const { standIn, freeSlots, visitor, reconcile, own } = await partnerUnderTest(database, {
      place,
      environment,
    });
    const free = await freeSlots();
    const told: Record<string, number> = {};
    const rounds: { hold: string; key: string; request: object; person: ReturnType<typeof visitor> }[] = [];
    for (let round = 0; round < CUTS; round += 1) {
      standIn.faults([]);
      const person = visitor();
      const { request } = await readyToBook(person, free[round], PARTNER);
      standIn.faults(WAYS[round % WAYS.length] ?? []);
      const key = `round-${round}`;
      const { status, body } = await person.post('/scheduler/appointments', request, key);
      const answer = status === 201 ? 'booked' : String(body.code);
      told[answer] = (told[answer] ?? 0) + 1;
      expect(['booked', 'outcome-unknown']).toContain(answer);
      rounds.push({ hold: String(request.aptHoldId), key, request, person });
    }
    standIn.faults([]);
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await letTimePass(database, 5);
      while ((await reconcile()) > 0);
    }
    const { rows } = await database.pool.query<{ hold: string; state: string }>(
      'select hold_id as hold, state from partner_visits',
    );
    const stateOf = new Map(rows.map(({ hold, state }) => [hold, state]));
    const ends: Record<string, number> = {};
    for (const { hold, key, request, person } of rounds) {
      const there = own.all().filter(({ identifier }) => identifier?.[0]?.value === hold);
      const again = await person.post('/scheduler/appointments', request, key);
      const end = `${stateOf.get(hold)}, ${there.length} there, ${again.status}`;
      ends[end] = (ends[end] ?? 0) + 1;
      expect(['booked, 1 there, 201', 'lost, 0 there, 409']).toContain(end);
    }
    await annotate(`told ${JSON.stringify(told)}, then ${JSON.stringify(ends)}`);
    expect(Object.keys(told).sort()).toEqual(['booked', 'outcome-unknown']);
    expect(Object.keys(ends)).toHaveLength(2);
  },
);
