import type { Staff } from '#audit/actor.ts';
import { canBreakGlass, grantOf, PERMISSIONS } from '#audit/permissions.ts';
import type { Reading } from '#db/work.ts';
import { openGlass, ownGlass, type OwnGlass } from '#identity/server/break-glass.ts';
import { whoCanHelp } from '#identity/staff/server/who-can-help.ts';
import { timeZoneName } from '#location/time-zone.ts';
import type { Emergency } from '../emergency.schema.ts';
import type { Me } from '../me.schema.ts';

/** Who the caller is, what they may do now and where, and what of theirs goes on. */
export async function readMe(reading: Reading<Staff>): Promise<Me> {
  const { db, actor, now } = reading;
  const { rows } = await db.query<{ email: string | null; name: string | null; jobs: number }>(
    `select (select email from staff_sign_ins where staff = $1) as email, (select name from staff_sign_ins where staff = $1) as name,
       (select count(*)::int from job_runs where actor = $1 and ended_at is null) as jobs`,
    [actor.id],
  );
  const mayOpenEmergency = canBreakGlass(actor);
  const glass = mayOpenEmergency ? await openGlass(db, actor) : undefined;
  const own = mayOpenEmergency ? await ownGlass(reading) : null;
  return {
    email: rows[0]?.email ?? '',
    name: rows[0]?.name ?? '',
    roles: [...actor.roles],
    may: PERMISSIONS.flatMap((permission) => {
      const grant = grantOf(actor, permission, glass);
      return grant ? [{ permission, scope: grant.scope, ...(grant.only && { only: grant.only }) }] : [];
    }),
    sites: await sitesOf({ db, actor }),
    emergency: own && emergencyOf(own),
    mayOpenEmergency,
    helpers: await whoCanHelp(reading),
    jobs: rows[0]?.jobs ?? 0,
    now: new Date(now).toISOString(),
  };
}

async function sitesOf({ db, actor }: Pick<Reading<Staff>, 'db' | 'actor'>): Promise<Me['sites']> {
  if (actor.sites === 'all') return 'all';
  const { rows } = await db.query<{ locationId: string; name: string; timeZone: string }>(
    `select public_id as "locationId", name, time_zone as "timeZone" from locations where public_id = any($1::text[]) order by name, public_id`,
    [actor.sites],
  );
  return rows.map((site) => ({ ...site, timeZoneName: timeZoneName(site.timeZone) }));
}

/** An open or ended emergency access as the API has it. */
export function emergencyOf({ endsAt, ...glass }: OwnGlass): Emergency {
  return { ...glass, endsAt: new Date(endsAt).toISOString() };
}
