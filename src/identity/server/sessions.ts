import { hash, randomBytes } from 'node:crypto';
import type { Account, Staff } from '#audit/actor.ts';
import type { StaffRole } from '#audit/permissions.ts';
import type { Session } from '#api/route.ts';
import type { Queryable } from '#db/client.ts';
import type { Work } from '#db/work.ts';
import { IDLE_MINUTES } from '../idle.ts';

type SignedIn = Account | Staff;

/** How long a session of staff may wait for its second factor. */
const WAITS_MINUTES = 10;
/** At least 190 random bits: too many to guess, so it needs no signature. */
const ID = /^[\w-]{32,43}$/;
/** As much of the name that a browser gives itself as tells its owner which one it is. */
const DEVICE_LENGTH = 80;

/** What the database keeps in place of a session's id, so that who reads the table can use no session. */
export function hashOf(id: string): string {
  return hash('sha256', id, 'base64url');
}

/**
 * Starts a session; answers its id for the cookie. `device`: how the browser names itself; `hasSecondFactor`: one was
 * just given. An `id` of somebody else's making starts one session, however often it comes.
 */
export async function startSession(
  work: Work<SignedIn>,
  {
    id = randomBytes(32).toString('base64url'),
    device,
    hasSecondFactor,
  }: { id?: string; device: string; hasSecondFactor: boolean },
): Promise<string> {
  const { rowCount } = await work.db.query(
    `insert into sessions (id_hash, actor, device, second_factor_at) values ($1, $2, $3, case when $4 then now() end)
      on conflict (id_hash) do nothing`,
    [hashOf(id), work.actor.id, device.slice(0, DEVICE_LENGTH), hasSecondFactor],
  );
  if (rowCount) await work.audit({ action: 'session.start', actor: work.actor.id });
  if (rowCount && hasSecondFactor && work.actor.kind === 'staff')
    await work.db.query('update staff_sign_ins set signed_in_at = now() where staff = $1', [work.actor.id]);
  return id;
}

/** Ends a session of the actor's; false for one that has ended already. */
export async function endSession(work: Work<SignedIn>, { hash }: Pick<Session, 'hash'>): Promise<boolean> {
  const count = await endThose(work.db, 's.id_hash = $1 and s.actor = $2', [hash, work.actor.id]);
  if (count > 0) await work.audit({ action: 'session.end', actor: work.actor.id });
  return count === 1;
}

/** Ends the open sessions `s` of an SQL condition, once the calls under way in them are done, and answers how many. A call holds its session's key (`inCall`), which an update alone would pass by. */
export async function endThose(db: Queryable, condition: string, values: unknown[]): Promise<number> {
  const { rowCount } = await db.query(
    `with ending as (select s.id_hash from sessions s where ${condition} and s.ended_at is null for update)
     update sessions set ended_at = now() from ending where sessions.id_hash = ending.id_hash`,
    values,
  );
  return rowCount ?? 0;
}

/** Ends all sessions of the actor's but this one, and answers how many. */
export async function endOtherSessions(work: Work<SignedIn>, session: Pick<Session, 'hash'>): Promise<number> {
  return endSessionsOf(work, work.actor.id, session);
}

/** Ends all sessions of someone but the one given, and answers how many. */
export async function endSessionsOf(work: Work, of: string, except?: Pick<Session, 'hash'>): Promise<number> {
  const count = await endThose(work.db, 's.actor = $2 and s.id_hash <> $1', [except?.hash ?? '', of]);
  if (count > 0) await work.audit({ action: 'session.endOthers', actor: of, count });
  return count;
}

type SessionRow = {
  actor: string;
  secondFactorAt: Date | null;
  roles: StaffRole[] | null;
  sites: string[] | null;
  audiences: string[];
};

/** SQL: the session `s` is open: not ended, not too old (`hours` is a parameter), and not left alone for too long. */
export function isOpen(hours: '$2' | '$3'): string {
  return `s.ended_at is null and s.made_at > now() - make_interval(hours => ${hours})
    and s.seen_at > now() - interval '${String(IDLE_MINUTES)} minutes'`;
}

/** Notes that the session is in use, to the second: what a person does on a page is no call yet. */
export async function noteActivity(db: Queryable, { hash }: Pick<Session, 'hash'>): Promise<void> {
  await db.query('update sessions set seen_at = now() where id_hash = $1', [hash]);
}

/**
 * The session of an id, with its actor's current rights; null if unknown, ended, older than `hours`, unused for
 * `IDLE_MINUTES`, of former staff, or of staff whose second factor didn't come in time. Notes it once a minute.
 */
export async function readSession(
  db: Queryable,
  id: string,
  hours: number,
): Promise<(Session & { id: string }) | null> {
  const session = ID.test(id) ? await sessionOfHash(db, hashOf(id), hours) : null;
  return session && { ...session, id };
}

/** The same by its hash, as a token of it says. */
export async function sessionOfHash(db: Queryable, hash: string, hours: number): Promise<Session | null> {
  const session = await lookAtSession(db, hash, hours);
  if (!session) return null;
  const { isStale, ...open } = session;
  if (isStale) await noteActivity(db, { hash });
  return open;
}

/** The same without a note that it is in use: for what goes on by itself while nobody may be there. */
export async function lookAtSession(
  db: Queryable,
  hash: string,
  hours: number,
): Promise<(Session & { isStale: boolean }) | null> {
  const { rows } = await db.query<SessionRow & { isStale: boolean }>({
    name: 'read_session',
    text: `select s.actor, s.second_factor_at as "secondFactorAt", w.roles, case when w.all_sites then null else w.sites end as sites,
        coalesce(a.audiences || a.claimed_audiences, '{}') as audiences, s.seen_at < now() - interval '1 minute' as "isStale"
      from sessions s left join staff w on w.id = s.actor left join accounts a on a.id = s.actor
      where s.id_hash = $1 and ${isOpen('$2')}
        and (s.second_factor_at is not null or w.id is null or s.made_at > now() - interval '${WAITS_MINUTES} minutes')`,
    values: [hash, hours],
  });
  const [row] = rows;
  const actor = row && actorOf(row, hash);
  if (!actor) return null;
  return { id: null, hash, actor, secondFactorAt: row.secondFactorAt?.getTime() ?? null, isStale: row.isStale };
}

function actorOf({ actor: id, roles, sites, audiences }: SessionRow, session: string): SignedIn | null {
  if (id.startsWith('account:')) return { kind: 'account', id, audiences, session };
  return roles && { kind: 'staff', id, roles, sites: sites ?? 'all', session };
}
