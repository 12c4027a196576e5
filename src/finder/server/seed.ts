import type { Queryable } from '#db/client.ts';
import {
  makeCatalogue,
  offeringOf,
  type Catalogue,
  type CategoryEntry,
  type Provider,
  type ServiceEntry,
} from '../catalogue.ts';
import { dollarsOf, waitMinutes } from '../tile-figures.ts';
import { keptOnlineHours } from './tile-rows.ts';

/** The columns of `services` and their types, the key first. */
const COLUMNS = {
  id: 'text',
  partner: 'text',
  organization_id: 'text',
  category_ids: 'int[]',
  symptoms: 'text[]',
  in_store: 'boolean',
  virtual: 'boolean',
  states: 'text[]',
  speciality: 'boolean',
  position: 'int',
  audiences: 'text[]',
  price: 'float8',
  wait_minutes: 'int',
  insurance_plans: 'text[]',
  languages: 'text[]',
  wheelchair: 'boolean',
  online_hours: 'jsonb',
  bookable_service_id: 'int',
} as const;
type ServiceRow = Record<keyof typeof COLUMNS, unknown>;

const NAMES = Object.keys(COLUMNS);
const UPSERT = `insert into services (${NAMES.join(', ')})
  select * from jsonb_to_recordset($1::jsonb) as given(${Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  on conflict (id) do update set ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}
  where (services.*) is distinct from (excluded.*)`;

/** Makes the rows of `services` those of content: new and changed ones are written, others deleted, the rest left alone. In the caller's transaction. */
export async function syncServices(
  db: Queryable,
  {
    services,
    categories,
    partners,
    insurancePlans,
  }: {
    services: readonly ServiceEntry[];
    categories: readonly CategoryEntry[];
    partners: readonly Provider[];
    insurancePlans?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const catalogue = makeCatalogue(services, categories, { partners, insurancePlans });
  const rows = services.map((service) => rowOf(service, catalogue));
  await db.query(UPSERT, [JSON.stringify(rows)]);
  await db.query('delete from services where id <> all($1)', [rows.map(({ id }) => id)]);
}

function rowOf(service: ServiceEntry, catalogue: Catalogue): ServiceRow {
  const words = catalogue.words.get(service.id);
  const { inStore, virtual, states } = offeringOf(service, catalogue);
  return {
    id: service.id,
    partner: service.partner,
    organization_id: catalogue.organizations.get(service.partner) ?? null,
    category_ids: words?.categoryIds ?? [],
    symptoms: service.symptoms,
    in_store: inStore,
    virtual,
    states,
    speciality: service.speciality,
    position: service.position,
    audiences: service.audiences,
    price: dollarsOf(service),
    wait_minutes: waitMinutes(service.avgWaitTimeValue),
    insurance_plans: words?.insurancePlans ?? [],
    languages: words?.languages ?? [],
    wheelchair: words?.wheelchair ?? false,
    online_hours: service.onlineHours ? keptOnlineHours(service.onlineHours) : null,
    bookable_service_id: words?.booking?.serviceId ?? null,
  };
}
