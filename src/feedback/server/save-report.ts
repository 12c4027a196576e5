import type { Queryable } from '#db/client.ts';
import type { Work } from '#db/work.ts';
import type { Report } from '../report.ts';

/** Keeps what somebody says is wrong. The same form sent again changes what it said before, and is open again. */
export async function saveReport(work: Work, { id, page, wrong, doing, email }: Report): Promise<void> {
  await work.db.query(
    `insert into feedback as f (id, page, wrong, doing, email) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set page = excluded.page, wrong = excluded.wrong, doing = excluded.doing, email = excluded.email,
       handled_at = null, handled_by = null
     where (f.page, f.wrong, f.doing, f.email) is distinct from (excluded.page, excluded.wrong, excluded.doing, excluded.email)`,
    [id, page, wrong, doing, email],
  );
  await work.audit({ action: 'feedback.send', report: id });
}

/** The number of unhandled reports. */
export async function openReports(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ open: number }>(
    'select count(*)::int as open from feedback where handled_at is null',
  );
  return rows[0]?.open ?? 0;
}
