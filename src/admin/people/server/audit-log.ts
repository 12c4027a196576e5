import type { GrantedStaff } from '#audit/actor.ts';
import { actionWords } from '#audit/action-words.ts';
import type { Work } from '#db/work.ts';
import { dateOfDay, timeZoneName, wallOf } from '#location/time-zone.ts';
import { readConfirmationNumber } from '#scheduler/visits/confirmation-number.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import type { AuditAsked, AuditLine, AuditPage } from '../audit.schema.ts';

/** Lines of one page. */
const PAGE = 50;

type Row = {
  id: string;
  at: string;
  instant: number;
  actor: string;
  action: string;
  kind: string | null;
  reason: string | null;
  count: number | null;
  whoName: string | null;
  toName: string | null;
  visit: string | null;
  site: string | null;
  glassReason: string | null;
  outcome: string | null;
};

/** SQL: a line by itself is a look where a permission let it, or it compares. */
const LOOK = `(l.permission is not null or l.action in ('audit.read', 'appointment.birth-matches', 'appointment.birth-differs'))`;
const WHAT = { looks: LOOK, changes: `not ${LOOK}`, emergency: `l.subject_kind = 'glass'` } as const;

/** SQL: the coordinators who work at sites of $1 alone: what has no site, such as a search, is seen by who looks after them. */
const OWN_COORDINATORS = `select id from staff where roles <@ '{site coordinator}' and not all_sites and sites <@ $1::text[] and sites <> '{}'`;

/**
 * What staff did and looked at, the newest first, a page at a time: at the caller's sites, what the caller did, and what is about the coordinators of these sites alone. Of one visit, what anyone did. That it was read is written
 * to it in the same transaction. A visit that there isn't and one of another site are answered alike.
 */
export async function readAudit(work: Work<GrantedStaff>, asked: AuditAsked): Promise<AuditPage> {
  const { actor, db } = work;
  const { sites } = actor.grant;
  const zone = await zoneOf(work, asked.zone);
  const values: unknown[] = [sites === 'all' ? null : sites, actor.id];
  const given = (value: unknown): string => `$${String(values.push(value))}`;
  const [at, id] = asked.after?.split('~') ?? [];
  const conditions = [
    `($1::text[] is null or l.actor = $2 or l.location_id in (select id from locations where public_id = any($1::text[]))
      or l.actor in (${OWN_COORDINATORS}) or l.subject in (${OWN_COORDINATORS}))`,
    asked.visit === undefined ? `l.actor like 'staff:%'` : ofVisit(given(readConfirmationNumber(asked.visit))),
    ...(asked.who === undefined ? [] : [`l.actor = ${given(asked.who)}`]),
    ...(asked.what === undefined ? [] : [WHAT[asked.what]]),
    ...(asked.from === undefined ? [] : [`l.at >= ${given(asked.from)}::date::timestamp at time zone ${given(zone)}`]),
    ...(asked.to === undefined ? [] : [`l.at < (${given(asked.to)}::date + 1)::timestamp at time zone ${given(zone)}`]),
    ...(at === undefined ? [] : [`(l.at, l.id) < (${given(at)}::timestamptz, ${given(id)}::bigint)`]),
  ];
  const { rows } = await db.query<Row>(
    `with page as (select * from audit_log l where ${conditions.join(' and ')} order by l.at desc, l.id desc limit ${String(PAGE + 1)})
     select p.id::text as id, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, extract(epoch from p.at)::float8 * 1000 as instant,
       p.actor, p.action, p.subject_kind as kind, p.reason, p.count, coalesce(nullif(s.name, ''), s.email) as "whoName",
       coalesce(nullif(t.name, ''), t.email) as "toName", a.confirmation_number as visit, o.name as site, g.reason as "glassReason", g.outcome
     from page p left join staff_sign_ins s on s.staff = p.actor
       left join staff_sign_ins t on p.subject_kind = 'actor' and t.staff = p.subject and t.staff <> p.actor
       left join break_glass g on g.id = case when p.subject_kind = 'glass' then p.subject::uuid end
       left join appointments a on a.id = case when p.subject_kind = 'appointment' then p.subject::uuid else g.appointment end
       left join locations o on o.id = p.location_id
     order by p.at desc, p.id desc`,
    values,
  );
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  await work.audit({ action: 'audit.read', rows: 'audit log', count: page.length });
  return {
    lines: page.map((row) => lineOf(row, zone)),
    ...(last && { next: `${last.at}~${last.id}` }),
    timeZone: zone,
    timeZoneName: timeZoneName(zone),
  };
}

/** SQL: of the visit with a number, the emergency accesses to it included; null is the number of none. */
function ofVisit(number: string): string {
  const visit = `select id from appointments where confirmation_number = ${number}`;
  return `l.subject in (select id::text from (${visit}) v union all select g.id::text from break_glass g where g.appointment in (${visit}))`;
}

/** The zone that times are told in: that of the sites, where they have one, else that of who asks. */
async function zoneOf({ db, actor }: Work<GrantedStaff>, asked = 'UTC'): Promise<string> {
  const { sites } = actor.grant;
  if (sites === 'all') return asked;
  const { rows } = await db.query<{ zone: string }>(
    'select distinct time_zone as zone from locations where public_id = any($1::text[]) limit 2',
    [sites],
  );
  return rows.length === 1 ? (rows[0]?.zone ?? asked) : asked;
}

function lineOf(row: Row, zone: string): AuditLine {
  const { day, minutes } = wallOf(zone, row.instant);
  const seconds = String(Math.floor(row.instant / 1000) % 60).padStart(2, '0');
  return {
    id: row.id,
    at: new Date(row.instant).toISOString(),
    date: dateOfDay(day),
    localTime: twelveHour(minutes).replace(' ', `:${seconds} `),
    who: row.whoName ?? strangerOf(row.actor),
    did: actionWords(row.action),
    to: subjectOf(row),
    detail: detailOf(row),
    isEmergency: row.action === 'glass.open',
  };
}

/** Somebody whose name the log doesn't have. */
function strangerOf(actor: string): string {
  if (actor.startsWith('system:')) return 'The system';
  return actor.startsWith('staff:') ? 'A former colleague' : 'The patient';
}

function subjectOf({ kind, visit, toName, count, site }: Row): string {
  const at = site === null ? '' : ` at ${site}`;
  if (kind === 'rows')
    return count === null ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}${at}`;
  return visit ?? toName ?? '';
}

function detailOf({ action, glassReason, outcome, reason }: Row): string {
  if (action === 'glass.open') return glassReason ?? '';
  if (action === 'glass.outcome') return outcome ?? '';
  return reason === null ? '' : 'by emergency access';
}
