import type { Work } from '#identity/make-actor.ts';
import { system } from '#identity/make-actor.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { PUT_BACK_HOURS } from '../visits/server/told/former-address.ts';
import type { Settings } from '#settings/settings.ts';

/** How long things are kept: hours for what was typed and not sent, days for what no booked visit needs, and days after a visit for what it needs. */
export type Retention = Pick<
  Settings,
  | 'KEEP_DRAFT_HOURS'
  | 'KEEP_UNBOOKED_DAYS'
  | 'KEEP_VISIT_DAYS'
  | 'KEEP_COUNTS_DAYS'
  | 'KEEP_FEEDBACK_DAYS'
  | 'GUEST_DAYS'
>;

/** Rows removed in one transaction: few, so that bookings don't wait for them. */
const CHUNK = 500;

type Rule = { kind: string; text: string; age: (retention: Retention) => string };

const drafts = ({ KEEP_DRAFT_HOURS }: Retention): string => `${KEEP_DRAFT_HOURS} hours`;
const unbooked = ({ KEEP_UNBOOKED_DAYS }: Retention): string => `${KEEP_UNBOOKED_DAYS} days`;
const visits = ({ KEEP_VISIT_DAYS }: Retention): string => `${KEEP_VISIT_DAYS} days`;
const counted = ({ KEEP_COUNTS_DAYS }: Retention): string => `${KEEP_COUNTS_DAYS} days`;
const reports = ({ KEEP_FEEDBACK_DAYS }: Retention): string => `${KEEP_FEEDBACK_DAYS} days`;
const guests = ({ GUEST_DAYS }: Retention): string => `${GUEST_DAYS} days`;
const aDay = (): string => '24 hours';
const atOnce = (): string => '0 hours';

/** What is removed at which age: rows that point to others before those others. `$1` is the age as an interval, `$2` the most rows. */
const RULES: readonly Rule[] = [
  {
    kind: 'drafts',
    age: drafts,
    text: `delete from patient_drafts where (owner, booking_id) in (
      select owner, booking_id from patient_drafts where updated_at < now() - $1::interval limit $2)`,
  },
  {
    kind: 'idempotency keys',
    age: aDay,
    text: `delete from idempotency_keys where (owner, key) in (
      select owner, key from idempotency_keys where created_at < now() - $1::interval limit $2)`,
  },
  ...['exit_records', 'service_uses'].map((table) => ({
    kind: table.replace('_', ' '),
    age: counted,
    text: `delete from ${table} where id in (select id from ${table} where at < now() - $1::interval limit $2)`,
  })),
  {
    kind: 'feedback',
    age: reports,
    text: `delete from feedback where id in (select id from feedback where made_at < now() - $1::interval limit $2)`,
  },
  {
    kind: 'viewed services',
    age: guests,
    text: `delete from viewed_services where (actor, service_id) in (
      select actor, service_id from viewed_services where viewed_at < now() - $1::interval limit $2)`,
  },
  {
    kind: 'addresses of seats',
    age: atOnce,
    text: `update seats set origin = null where (location_id, hold_id) in (
      select location_id, hold_id from seats where origin is not null and upper(during) < now() - $1::interval limit $2)`,
  },
  {
    kind: 'appointments',
    age: visits,
    text: `delete from appointments where (location_id, id) in (
      select a.location_id, a.id from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
      where upper(s.during) < now() - $1::interval limit $2)`,
  },
  {
    kind: 'seats',
    age: unbooked,
    text: `delete from seats where (location_id, hold_id) in (
      select location_id, hold_id from seats s where not live and held_at < now() - $1::interval
        and not exists (select 1 from appointments a where a.location_id = s.location_id and a.hold_id = s.hold_id) limit $2)`,
  },
  {
    kind: 'booked seats',
    age: visits,
    text: `delete from seats where (location_id, hold_id) in (
      select location_id, hold_id from seats s where status = 'booked' and upper(during) < now() - $1::interval
        and not exists (select 1 from appointments a where a.location_id = s.location_id and a.hold_id = s.hold_id) limit $2)`,
  },
  {
    kind: 'former addresses',
    age: () => `${PUT_BACK_HOURS} hours`,
    text: `delete from patients where patient_id in (
      select patient_id from patients where created_at < now() - $1::interval and owner like 'former:%' limit $2)`,
  },
  {
    kind: 'patients',
    age: unbooked,
    text: `delete from patients where patient_id in (
      select patient_id from patients p where created_at < now() - $1::interval and updated_at < now() - $1::interval and owner not like 'former:%'
        and not exists (select 1 from appointments a where a.patient_id = p.patient_id)
        and not exists (select 1 from partner_visits v where v.patient_id = p.patient_id and v.state in ('to book', 'sent')) limit $2)`,
  },
  {
    kind: 'consents',
    age: unbooked,
    text: `delete from consents where id in (
      select id from consents c where created_at < now() - $1::interval
        and not exists (select 1 from appointments a where a.consent_id = c.id)
        and not exists (select 1 from partner_visits v where v.consent_id = c.id and v.state in ('to book', 'sent')) limit $2)`,
  },
];

/** Removes what has been kept long enough, chunk by chunk, each with an audit line that says how many. Processes that do so at once take turns. */
export async function purge(database: Database, retention: Retention): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const rule of RULES) {
    for (let count = CHUNK; count === CHUNK;) {
      count = await inWork(database, system('retention'), (work) => purgeChunk(work, rule, rule.age(retention)));
      gone[rule.kind] = (gone[rule.kind] ?? 0) + count;
    }
  }
  return gone;
}

async function purgeChunk(work: Work, { kind, text }: Rule, age: string): Promise<number> {
  await work.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`retention of ${kind}`]);
  const count = (await work.db.query(text, [age, CHUNK])).rowCount ?? 0;
  if (count > 0) await work.audit({ action: 'retention.purge', subject: kind, count });
  return count;
}
