import type { z } from '@hono/zod-openapi';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import type { CovidTesting } from '#covid/covid-testing.ts';
import { TESTING_CLASSES } from '#covid/testing-models.ts';
import { siteInReach } from './site-in-reach.ts';
import type { pharmacistsSchema, testingModelsSchema } from '../desk.schema.ts';

/** Who answers for a site, and how the store is reached. Throws 404 no-such-site. */
export async function pharmacistsAt(
  reading: Reading<GrantedStaff>,
  asked: string,
): Promise<z.infer<typeof pharmacistsSchema>> {
  const { row } = await siteInReach(reading, asked);
  const { rows } = await reading.db.query<z.infer<typeof pharmacistsSchema>['pharmacists'][number]>(
    `select l.public_id as "locationId", l.name as "siteName", l.physician_name as name, coalesce(c.phone, s.phone) as phone, l.store_number as "storeNumber"
     from locations l left join covid_sites c on c.location_id = l.id left join stores s on s.number = l.store_number where l.id = $1`,
    [row],
  );
  return { pharmacists: rows };
}

/** The kinds of test that a site can give, and what of the virus each finds. */
export function testingModels({ tests }: CovidTesting): z.infer<typeof testingModelsSchema> {
  return {
    testingModels: tests.map(({ model, serviceId, name }) => ({
      model,
      testingClass: TESTING_CLASSES[model],
      serviceId,
      name,
    })),
  };
}
