import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { loadTestLocations, testLocation } from '#testing/scheduler.ts';
import {
  nextPartnerVisit,
  PARTNER_VISIT_EVENTS,
  PARTNER_VISIT_STATES,
  SETTLED,
  TAKES_SLOT,
  type PartnerVisitState,
} from '#scheduler/visits/partner-visit-status.ts';
import { advance } from './server/visits.ts';

const database = await testDatabase();
const place = testLocation();
await loadTestLocations(database, [place]);

/** What PostgreSQL says of a constraint or an index: the states in it, in order. */
async function statesIn(definition: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(`select ${definition} as text`);
  return [...(rows[0]?.text.matchAll(/'([a-z-]+)'::text/g) ?? [])].map(([, state]) => state ?? '').sort();
}

test('the database takes exactly the states of the table, and its indexes go by the same lists', async () => {
  const constraint = `pg_get_constraintdef((select oid from pg_constraint where conname = 'partner_visits_states'))`;
  expect(await statesIn(constraint)).toEqual([...PARTNER_VISIT_STATES].sort());
  expect(await statesIn(`pg_get_indexdef('partner_visits_one_a_slot'::regclass)`)).toEqual([...TAKES_SLOT].sort());
  expect(await statesIn(`pg_get_indexdef('partner_visits_unsettled'::regclass)`)).toEqual([...SETTLED].sort());
});

/** A visit in a state, over a seat that is given back. */
async function visitIn(state: PartnerVisitState): Promise<{ locationId: number; holdId: string }> {
  const holdId = randomUUID();
  const { rows } = await database.pool.query<{ id: number }>(
    `with seat as (insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
       select id, $1, 1, tstzrange(now(), now() + interval '1 hour'), now(), 1, 'released', 'guest:x' from locations where public_id = $2 returning location_id)
     insert into partner_visits (location_id, hold_id, organization_id, state) select location_id, $1, 'labcorp', $3 from seat returning location_id as id`,
    [holdId, place.locationId, state],
  );
  return { locationId: rows[0]?.id ?? 0, holdId };
}

test('each event changes a row of the database as the table says, and leaves a row of any other state as it is', async () => {
  for (const state of PARTNER_VISIT_STATES)
    for (const event of PARTNER_VISIT_EVENTS) {
      const visit = await visitIn(state);
      const next = nextPartnerVisit(state, event);
      expect(await advance(database.pool, visit, event), `${event} when ${state}`).toBe(next !== null);
      const { rows } = await database.pool.query<{ state: string; sent: boolean }>(
        'select state, sent_at is not null as sent from partner_visits where hold_id = $1',
        [visit.holdId],
      );
      expect(rows, `${event} when ${state}`).toEqual([{ state: next ?? state, sent: next === 'book-sent' }]);
    }
});
