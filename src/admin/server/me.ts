import type { Staff } from '#audit/actor.ts';
import { canBreakGlass, grantOf, PERMISSIONS } from '#audit/permissions.ts';
import type { Reading } from '#db/work.ts';
import { openGlassUntil } from '#identity/server/break-glass.ts';
import { timeZoneName } from '#location/time-zone.ts';
import type { Me } from '../me.schema.ts';

/** Who the caller is, what they may do now and where, and what of theirs goes on. */
export async function readMe({ db, actor, now }: Reading<Staff>): Promise<Me> {
  const { rows } = await db.query<{ email: string | null; jobs: number }>(
    `select (select email from staff_sign_ins where staff = $1) as email,
       (select count(*)::int from job_runs where actor = $1 and ended_at is null) as jobs`,
    [actor.id],
  );
  const glass = canBreakGlass(actor) ? await openGlassUntil(db, actor) : null;
  return {
    email: rows[0]?.email ?? '',
    roles: [...actor.roles],
    may: PERMISSIONS.flatMap((permission) => {
      const grant = grantOf(actor, permission, glass?.id);
      return grant ? [{ permission, scope: grant.scope, ...(grant.only && { only: grant.only }) }] : [];
    }),
    sites: await sitesOf({ db, actor }),
    emergency: glass && { endsAt: glass.endsAt.toISOString() },
    mayOpenEmergency: canBreakGlass(actor),
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
