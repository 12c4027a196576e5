import type { Staff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';

/** Colleagues that are named at most. */
const NAMED = 3;

/**
 * Who can give the caller another role, by name: of a coordinator, and of who has no role yet, the supervisors of their
 * sites; then the superusers. None who have not signed in yet, and never the caller.
 */
export async function whoCanHelp({ db, actor }: Reading<Staff>): Promise<string[]> {
  const bySupervisor = actor.sites !== 'all' && actor.roles.every((role) => role === 'site coordinator');
  const { rows } = await db.query<{ name: string }>(
    `select coalesce(nullif(s.name, ''), s.email) as name from staff w join staff_sign_ins s on s.staff = w.id
     where w.id <> $1 and s.password is not null
       and ('superuser' = any(w.roles) or ($2 and 'site supervisor' = any(w.roles) and (w.all_sites or w.sites && $3::text[])))
     order by 'superuser' = any(w.roles), name limit ${String(NAMED)}`,
    [actor.id, bySupervisor, actor.sites === 'all' ? [] : actor.sites],
  );
  return rows.map(({ name }) => name);
}
