import type { Queryable } from '#db/client.ts';
import { deliveredBy, makeCatalogue, type CategoryEntry, type Provider, type ServiceEntry } from '../catalogue.ts';

const UPSERT = `insert into services
    (id, partner, organization_id, category_ids, symptoms, in_store, virtual, speciality, position, audiences, scheduling_organization)
  select * from jsonb_to_recordset($1::jsonb) as given(id text, partner text, organization_id text, category_ids int[], symptoms text[], in_store boolean,
    virtual boolean, speciality boolean, position int, audiences text[], scheduling_organization text)
  on conflict (id) do update set partner = excluded.partner, organization_id = excluded.organization_id, category_ids = excluded.category_ids, symptoms = excluded.symptoms,
    in_store = excluded.in_store, virtual = excluded.virtual, speciality = excluded.speciality, position = excluded.position,
    audiences = excluded.audiences, scheduling_organization = excluded.scheduling_organization
  where (services.*) is distinct from (excluded.*)`;

/** Makes the rows of `services` those of content: new and changed ones are written, others deleted, the rest left alone. In the caller's transaction. */
export async function syncServices(
  db: Queryable,
  {
    services,
    categories,
    partners,
  }: { services: readonly ServiceEntry[]; categories: readonly CategoryEntry[]; partners: readonly Provider[] },
): Promise<void> {
  const { words, organizations } = makeCatalogue(services, categories, partners);
  const rows = services.map((service) => ({
    id: service.id,
    partner: service.partner,
    organization_id: organizations.get(service.partner) ?? null,
    category_ids: words.get(service.id)?.categoryIds ?? [],
    symptoms: service.symptoms,
    in_store: deliveredBy(service).inStore,
    virtual: deliveredBy(service).virtual,
    speciality: service.speciality,
    position: service.position,
    audiences: service.audiences,
    scheduling_organization: service.scheduling?.organization ?? null,
  }));
  await db.query(UPSERT, [JSON.stringify(rows)]);
  await db.query('delete from services where id <> all($1)', [rows.map(({ id }) => id)]);
}
