import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import type { Organizations } from '#scheduler/systems/server/organizations.ts';
import { daySites } from '../../day/server/site-day.ts';
import type { FilterChoices } from '../visits.schema.ts';

/** What a search can be narrowed to: the caller's sites (of many the first), who gives visits there, and which. */
export async function filterChoices(
  reading: Reading<GrantedStaff>,
  organizations: Organizations,
): Promise<FilterChoices> {
  const { sites } = reading.actor.grant;
  const { rows } = await reading.db.query<FilterChoices['services'][number]>(
    `select service_id as "serviceId", display, organization_id as "organizationId" from bookable_services b
     where exists (select from locations l where l.organization_id = b.organization_id and ($1::text[] is null or l.public_id = any($1)))
     order by display, service_id`,
    [sites === 'all' ? null : sites],
  );
  const ids = new Set(rows.map(({ organizationId }) => organizationId));
  return {
    ...(await daySites(reading)),
    partners: [...ids]
      .map((organizationId) => ({
        organizationId,
        name: organizations.byId(organizationId)?.orgName ?? organizationId,
      }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    services: rows,
  };
}
