import { audiencesOf } from '#identity/audiences.ts';
import type { Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';

/** Forgets all services that its caller has looked at. */
export async function forgetViewed(work: Work): Promise<void> {
  const { db, actor } = work;
  const { rowCount } = await db.query('delete from viewed_services where actor = $1', [actor.id]);
  if (rowCount) await work.audit({ action: 'viewed.clear', actor: actor.id, count: rowCount });
}

/** Remembers that its caller has looked at a service. Throws 404 for one that they may not see [TILE-15]. The log names no service. */
export async function rememberViewed(work: Work, serviceId: string): Promise<void> {
  const { db, actor } = work;
  const { rows } = await db.query<{ isNew: boolean }>(
    `insert into viewed_services (actor, service_id) select $1, id from services where id = $2 and (audiences = '{}' or audiences && $3)
     on conflict (actor, service_id) do update set viewed_at = now() returning xmax = 0 as "isNew"`,
    [actor.id, serviceId, audiencesOf(actor)],
  );
  const [kept] = rows;
  if (!kept)
    throw new ProblemError({
      status: 404,
      code: 'no-such-service',
      detail: 'There is no such service.',
      errors: [{ path: 'id', message: 'The id of a tile' }],
    });
  if (kept.isNew) await work.audit({ action: 'viewed.add', actor: actor.id });
}
