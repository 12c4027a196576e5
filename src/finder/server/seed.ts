import type { Queryable } from '#db/client.ts';
import type { ServiceEntry } from '../catalogue/catalogue.ts';

/** Makes the rows of `services` those of content: new and changed ones are written, others deleted, the rest left alone. In the caller's transaction. */
export async function syncServices(
  db: Queryable,
  services: readonly Pick<ServiceEntry, 'id' | 'audiences'>[],
): Promise<void> {
  const rows = services.map(({ id, audiences }) => ({ id, audiences }));
  await db.query(
    `insert into services (id, audiences) select * from jsonb_to_recordset($1::jsonb) as given(id text, audiences text[])
     on conflict (id) do update set audiences = excluded.audiences where services.audiences is distinct from excluded.audiences`,
    [JSON.stringify(rows)],
  );
  await db.query('delete from services where id <> all($1)', [rows.map(({ id }) => id)]);
}
