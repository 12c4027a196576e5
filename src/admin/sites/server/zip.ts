import { ProblemError } from '#api/problem.ts';
import { siteZoneOf } from '#covid/sites/site-zones.ts';
import type { Reading } from '#db/work.ts';
import { stateName } from '#location/states.ts';
import { timeZoneName } from '#location/time-zone.ts';
import type { ZipFound } from '../site-calls.schema.ts';

/** What is known of a ZIP code: its city, state, counties and the zone of a site there. Throws 404 no-such-zip. */
export async function findZip({ db }: Pick<Reading, 'db'>, zip: string): Promise<ZipFound> {
  const { rows } = await db.query<{ city: string; state: string; county: string; timeZone: string }>(
    `select name as city, state, county, time_zone as "timeZone" from places where kind = 'zip' and zip = $1 order by id`,
    [zip],
  );
  const [first] = rows;
  if (!first) {
    const detail = `No place has the ZIP code ${zip}. Check it.`;
    throw new ProblemError({ status: 404, code: 'no-such-zip', detail });
  }
  const { city, state, timeZone } = first;
  return {
    zip,
    city,
    state,
    stateName: stateName(state),
    counties: [...new Set(rows.map(({ county }) => county).filter((county) => county !== ''))],
    timeZoneIANA: siteZoneOf(timeZone),
    timeZoneName: timeZoneName(timeZone),
  };
}
