import { randomUUID } from 'node:crypto';
import type { Queryable } from '#db/client.ts';
import { statement } from '../../../engine/server/prepared-statement.ts';
import {
  SETTLED,
  sqlStates,
  transitionOf,
  type PartnerVisitEvent,
  type PartnerVisitState,
} from '#scheduler/visits/partner-visit-status.ts';
import type { FhirPartners, FhirPartner } from '../partners.ts';
import type { FhirServer } from '#gateways/fhir/server.ts';
import type { HoldOrVisitId } from '../../booking-system.ts';
import { partnerAway } from '../problems.ts';

/** A row of partner_visits with what a partner is told of it. `sentAgo` in milliseconds; start and end in ISO. */
export type PartnerVisit = {
  locationId: number;
  holdId: string;
  organizationId: string;
  state: PartnerVisitState;
  slot: string | null;
  partnerAppointmentId: string | null;
  appointmentId: string | null;
  confirmationNumber: string | null;
  moves: string | null;
  patientId: string | null;
  consentId: string | null;
  owner: string;
  partnerLocationId: string;
  serviceCode: string;
  start: string;
  end: string;
  sentAgo: number | null;
  isLive: boolean;
};

/** SQL for rows of partner_visits as PartnerVisit. */
const VISIT = `v.location_id as "locationId", v.hold_id as "holdId", v.organization_id as "organizationId", v.state, v.slot,
  v.partner_appointment_id as "partnerAppointmentId", v.appointment_id as "appointmentId", v.confirmation_number as "confirmationNumber", v.moves,
  v.patient_id as "patientId", v.consent_id as "consentId", s.owner, l.partner_location_id as "partnerLocationId", coalesce(b.code, '') as "serviceCode",
  to_json(s.starts_at at time zone 'UTC')#>>'{}' || 'Z' as start, to_json(upper(s.during) at time zone 'UTC')#>>'{}' || 'Z' as "end",
  (extract(epoch from now() - v.sent_at) * 1000)::float8 as "sentAgo", s.live and (s.expires_at is null or s.expires_at > now()) as "isLive"`;
const JOINED = `join seats s on s.location_id = v.location_id and s.hold_id = v.hold_id join locations l on l.id = v.location_id
  left join bookable_services b on b.organization_id = v.organization_id and b.service_id = s.service_id`;

/** A visit by its hold or by its appointment; undefined for one that no partner keeps. */
export async function findVisit(db: Queryable, named: HoldOrVisitId): Promise<PartnerVisit | undefined> {
  const [column, id] = 'hold' in named ? ['hold_id', named.hold] : ['appointment_id', named.appointment];
  const { rows } = await db.query<PartnerVisit>(
    statement(`visit_by_${column}`, `select ${VISIT} from partner_visits v ${JOINED} where v.${column} = $1`, [id]),
  );
  return rows[0];
}

/** The state of a visit that nobody else changes until this work is done; undefined for one that no partner keeps. */
export async function lockState(
  db: Queryable,
  { locationId, holdId }: Pick<PartnerVisit, 'locationId' | 'holdId'>,
): Promise<PartnerVisitState | undefined> {
  const { rows } = await db.query<{ state: PartnerVisitState }>(
    'select state from partner_visits where location_id = $1 and hold_id = $2 for update',
    [locationId, holdId],
  );
  return rows[0]?.state;
}

/** What a visit's row can be changed to. */
type Change = Partial<{
  slot: string | null;
  partnerAppointmentId: string | null;
  partnerPatientId: string;
  appointmentId: string | null;
  moves: string | null;
}>;
const COLUMN: Record<keyof Change, string> = {
  slot: 'slot',
  partnerAppointmentId: 'partner_appointment_id',
  partnerPatientId: 'partner_patient_id',
  appointmentId: 'appointment_id',
  moves: 'moves',
};

/** SQL: what an event sets in a row of partner_visits, and for which rows. Each statement that changes a state is made of this. */
export function sqlOf(event: PartnerVisitEvent): { set: string; where: string } {
  const { from, to } = transitionOf(event);
  const sent = event === 'send' ? ', sent_at = now()' : '';
  return { set: `state = '${to}', changed_at = now()${sent}`, where: `state in ${sqlStates(from)}` };
}

/** Has an event happen to a visit; false when it is in none of the event's states any more, so somebody else was faster. */
export async function advance(
  db: Queryable,
  { locationId, holdId }: Pick<PartnerVisit, 'locationId' | 'holdId'>,
  event: PartnerVisitEvent,
  change: Change = {},
): Promise<boolean> {
  const { set, where } = sqlOf(event);
  const names = Object.keys(change) as (keyof Change)[];
  const sets = names.map((name, index) => `, ${COLUMN[name]} = $${index + 3}`).join('');
  const { rowCount } = await db.query(
    `update partner_visits set ${set}${sets} where location_id = $1 and hold_id = $2 and ${where}`,
    [locationId, holdId, ...names.map((name) => change[name])],
  );
  return rowCount === 1;
}

const RUN_OUT = '(not s.live or s.expires_at <= now())';

/** Visits that something is left to do for, none tried by any process in the last seconds; they count as tried now. */
export async function unsettledVisits(db: Queryable, most: number, everySeconds: number): Promise<PartnerVisit[]> {
  const { rows } = await db.query<PartnerVisit>(
    `with due as (
       select v.location_id, v.hold_id from partner_visits v join seats s on s.location_id = v.location_id and s.hold_id = v.hold_id
       where v.state not in ${sqlStates(SETTLED)} and (v.tried_at is null or v.tried_at < now() - make_interval(secs => $2))
         and (v.state in ('book-sent', 'cancel-pending', 'release-pending', 'lost')
           or (v.state = 'book-pending' and v.changed_at < now() - interval '10 seconds') or (v.${sqlOf('release').where} and ${RUN_OUT}))
       order by v.changed_at limit $1 for update of v skip locked
     ), tried as (
       update partner_visits v set tried_at = now() from due where v.location_id = due.location_id and v.hold_id = due.hold_id returning v.*
     )
     select ${VISIT} from tried v ${JOINED}`,
    [most, everySeconds],
  );
  return rows;
}

/** Whether another visit of ours at that organization has that id of the partner's. */
export async function isAnothers(
  db: Queryable,
  { organizationId, holdId }: Pick<PartnerVisit, 'organizationId' | 'holdId'>,
  id: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from partner_visits where organization_id = $1 and partner_appointment_id = $2 and hold_id <> $3 limit 1',
    [organizationId, id, holdId],
  );
  return rowCount !== 0;
}

/** Whether a visit may take an id of the partner's, which no other does until this transaction ends. */
export async function mayTake(
  db: Queryable,
  visit: Pick<PartnerVisit, 'organizationId' | 'holdId'>,
  id: string,
): Promise<boolean> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${visit.organizationId} ${id}`]);
  return !(await isAnothers(db, visit, id));
}

/** The partner's server. Throws 503 partner-away where none is connected. */
export function serverOf(partners: FhirPartners, organizationId: string): FhirPartner & { server: FhirServer } {
  const partner = partners.get(organizationId);
  if (!partner?.server) throw partnerAway(partner?.name ?? 'The partner');
  return { ...partner, server: partner.server };
}

/** A new id of a hold or appointment at a partner: a UUID of version 8, where all others here have version 4, so it says whose it is. */
export function newPartnerId(): string {
  return randomUUID().replace(/^(.{14})4/, (_, before: string) => `${before}8`);
}

/** Whether an id was made by `newPartnerId`. */
export function isPartnerId(id: string): boolean {
  return id[14] === '8';
}

/** Another call of the same person's is asking just now: a moment until its answer is looked for. */
export function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, 100));
}
