import type { Staff } from '#audit/actor.ts';
import type { StaffRole } from '#audit/permissions.ts';
import type { Queryable } from '#db/client.ts';
import type { Reading } from '#db/work.ts';

/** A member of staff as they see themselves; `sites`: the places of their list by name, 'all' for each one. */
export type OwnStaff = {
  email: string;
  roles: StaffRole[];
  sites: { id: string; name: string }[] | 'all';
  backupCodesLeft: number;
};

/** Who the caller is, what they may do and where, and how many backup codes they have left. */
export async function readStaff({ db, actor }: Reading<Staff>): Promise<OwnStaff> {
  const { rows } = await db.query<{ email: string; left: number }>(
    `select email, (select count(*)::int from backup_codes b where b.staff = i.staff) as left from staff_sign_ins i where staff = $1`,
    [actor.id],
  );
  const { email = '', left = 0 } = rows[0] ?? {};
  return { email, roles: [...actor.roles], sites: await namesOf({ db, actor }), backupCodesLeft: left };
}

async function namesOf({ db, actor }: Pick<Reading<Staff>, 'db' | 'actor'>): Promise<OwnStaff['sites']> {
  if (actor.sites === 'all') return 'all';
  const { rows } = await db.query<{ id: string; name: string }>(
    `select site as id, coalesce(l.name || ', ' || l.city, site) as name
      from unnest($1::text[]) as site left join locations l on l.public_id = site order by name`,
    [actor.sites],
  );
  return rows;
}

/** A member of staff with the rights that they have now, for work that goes on after their call; null for who is none any more. */
export async function staffNow(db: Queryable, id: string): Promise<Staff | null> {
  const { rows } = await db.query<Pick<Staff, 'roles'> & { sites: string[] | null }>(
    'select roles, case when all_sites then null else sites end as sites from staff where id = $1',
    [id],
  );
  return rows[0] ? { kind: 'staff', id, roles: rows[0].roles, sites: rows[0].sites ?? 'all' } : null;
}
