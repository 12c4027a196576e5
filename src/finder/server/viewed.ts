import type { Work } from '#account/make-actor.ts';
import { ProblemError } from '#api/problem.ts';

/** Forgets all services that its caller has looked at. */
export async function forgetViewed({ db, actor }: Work): Promise<void> {
  await db.query('delete from viewed_services where actor = $1', [actor.id]);
}

/** Remembers that its caller has looked at a service; a later look counts. Throws 404 for a service that there isn't, or that not everyone may see [TILE-15]. */
export async function rememberViewed({ db, actor }: Work, serviceId: string): Promise<void> {
  const { rowCount } = await db.query(
    `insert into viewed_services (actor, service_id) select $1, id from services where id = $2 and audiences = '{}'
     on conflict (actor, service_id) do update set viewed_at = now()`,
    [actor.id, serviceId],
  );
  if (rowCount === 0)
    throw new ProblemError({
      status: 404,
      code: 'no-such-service',
      detail: 'There is no such service.',
      errors: [{ path: 'id', message: 'The id of a tile' }],
    });
}
