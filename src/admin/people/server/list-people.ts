import type { GrantedStaff } from '#audit/actor.ts';
import { STAFF_ROLES, type StaffRole } from '#audit/permissions.ts';
import { ROLES_TOLD } from '#audit/role-sentences.ts';
import type { Reading } from '#db/work.ts';
import { mayGive, noSuchStaff } from '#identity/server/assign-roles.ts';
import { INVITATION_DAYS } from '#identity/server/proofs.ts';
import { isOpen } from '#identity/server/sessions.ts';
import { DAY } from '#text/durations.ts';
import type { OneStaffPerson, StaffPeople, StaffPerson } from '../people.schema.ts';

/** People of one page. */
const PAGE = 100;
/** Sites of somebody that a list names. */
const NAMED = 3;

/** A member of staff as the database has them; instants in epoch ms. */
export type PersonRow = {
  id: string;
  name: string;
  email: string;
  roles: StaffRole[];
  siteIds: string[];
  isEverywhere: boolean;
  firstSites: string[];
  isJoined: boolean;
  invitedAt: number;
  signedInAt: number | null;
  sessions: number;
};

const ms = (at: string): string => `extract(epoch from ${at})::float8 * 1000`;
const SORTED = `lower(coalesce(nullif(s.name, ''), s.email, w.id))`;

/**
 * SQL: members of staff `w` with what they sign in with, `s`; $1 is the sites of the caller's grant, null for all, $2 the
 * hours of a session, $3 the caller. Supervisors see themselves, and coordinators of their sites, with the role or for now without.
 */
const PEOPLE = `select w.id, coalesce(s.name, '') as name, coalesce(s.email, '') as email, w.roles, w.sites as "siteIds", w.all_sites as "isEverywhere",
    array(select coalesce(l.name, site) from unnest(w.sites) site left join locations l on l.public_id = site order by 1 limit ${String(NAMED)}) as "firstSites",
    s.staff is null or s.password is not null as "isJoined", ${ms('coalesce(s.changed_at, w.made_at)')} as "invitedAt", ${ms('s.signed_in_at')} as "signedInAt",
    (select count(*)::int from sessions s where s.actor = w.id and s.second_factor_at is not null and ${isOpen('$2')}) as sessions
  from staff w left join staff_sign_ins s on s.staff = w.id
  where ($1::text[] is null or w.id = $3 or (w.roles <@ '{site coordinator}' and not w.all_sites and w.sites && $1))`;

/** What a list of people needs to know. */
type Asked = { role?: StaffRole | undefined; after?: string | undefined; hours: number };

/** The members of staff that the caller looks after, by name, a page at a time; what each role can do, and which of them the caller gives. */
export async function listPeople(reading: Reading<GrantedStaff>, { role, after, hours }: Asked): Promise<StaffPeople> {
  const { db, actor } = reading;
  const { rows } = await db.query<PersonRow>(
    `${PEOPLE} and ($4::text is null or $4 = any(w.roles))
       and ($5::text is null or (${SORTED}, w.id) > (select ${SORTED}, w.id from staff w left join staff_sign_ins s on s.staff = w.id where w.id = $5))
     order by ${SORTED}, w.id limit ${String(PAGE + 1)}`,
    [sitesOf(actor), hours, actor.id, role ?? null, after ?? null],
  );
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  const { grant } = actor;
  return {
    people: page.map((row) => personOf(row, actor)),
    ...(last && { next: last.id }),
    roles: ROLES_TOLD,
    mayGive: STAFF_ROLES.filter((one) => mayGive(grant, { roles: [one], sites: grant.sites })),
    mayGiveAllSites: grant.sites === 'all',
  };
}

/** One of them, with all of their sites by name, and where they are signed in. Throws 404 for anyone that the caller's list doesn't have. */
export async function readPerson(reading: Reading<GrantedStaff>, id: string, hours: number): Promise<OneStaffPerson> {
  const { db, actor } = reading;
  const row = await personRow(reading, id, hours);
  const { rows: sites } = await db.query<{ locationId: string; name: string }>(
    `select site as "locationId", coalesce(l.name || ', ' || l.city, site) as name
       from unnest($1::text[]) site left join locations l on l.public_id = site order by name`,
    [row.siteIds],
  );
  const { rows: open } = await db.query<{ id: string; hash: string; device: string; begun: number; seen: number }>(
    `select ${SESSION_NAME} as id, s.id_hash as hash, s.device, ${ms('s.made_at')} as begun, ${ms('s.seen_at')} as seen from sessions s
     where s.actor = $1 and s.second_factor_at is not null and ${isOpen('$2')} order by s.seen_at desc`,
    [id, hours],
  );
  return {
    person: personOf(row, actor),
    sites: row.isEverywhere ? 'all' : sites,
    open: open.map(({ hash, begun, seen, ...session }) => ({
      ...session,
      begun: iso(begun),
      seen: iso(seen),
      isThis: hash === actor.session,
    })),
  };
}

/** SQL: what names a session `s` to who looks after its owner. It says nothing of the session's id, nor of the hash that tokens have. */
export const SESSION_NAME = `left(encode(sha256(('named:' || s.id_hash)::bytea), 'hex'), 32)`;

/** A member of staff of the caller's list. Throws 404. */
export async function personRow(
  { db, actor }: Pick<Reading<GrantedStaff>, 'db' | 'actor'>,
  id: string,
  hours: number,
): Promise<PersonRow> {
  const { rows } = await db.query<PersonRow>(`${PEOPLE} and w.id = $4`, [sitesOf(actor), hours, actor.id, id]);
  if (!rows[0]) throw noSuchStaff();
  return rows[0];
}

/** What somebody may do, as grants are held against it. */
export function rightsOf({ roles, siteIds, isEverywhere }: PersonRow): Pick<GrantedStaff, 'roles' | 'sites'> {
  return { roles, sites: isEverywhere ? 'all' : siteIds };
}

function sitesOf({ grant }: GrantedStaff): readonly string[] | null {
  return grant.sites === 'all' ? null : grant.sites;
}

function personOf(row: PersonRow, actor: GrantedStaff): StaffPerson {
  const { id, name, email, roles, siteIds, isEverywhere, firstSites, isJoined, invitedAt, signedInAt, sessions } = row;
  const ends = invitedAt + INVITATION_DAYS * DAY;
  return {
    id,
    name,
    email,
    roles,
    sites: isEverywhere ? 'all' : { count: siteIds.length, first: firstSites },
    state: isJoined ? 'joined' : ends > Date.now() ? 'invited' : 'invitation-over',
    invitedAt: iso(invitedAt),
    invitationEnds: iso(ends),
    ...(signedInAt !== null && { lastSignIn: iso(signedInAt) }),
    sessions,
    isYou: id === actor.id,
    mayChange: id !== actor.id && mayGive(actor.grant, rightsOf(row)),
  };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
