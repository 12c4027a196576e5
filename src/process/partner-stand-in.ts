import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { content } from '#content-model/content.ts';
import { CLEARING_HOUSE } from '#covid/server/paying/ask-plans.ts';
import type { Database } from '#db/client.ts';
import type { DemoPractice, DemoService } from '#demo/fhir-server/calendar.ts';
import type { StandIn } from '#demo/fhir-server/serve.ts';
import { PATIENCE_MS, type FhirConnection } from '#gateways/fhir/connection.schema.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { fhirPartnersOf, settingName } from '#scheduler/systems/fhir/partners.ts';
import type { Settings } from '#settings/settings.ts';

/** By this name the demo asks its own made-up partners for tokens. */
const CLIENT = 'find-care-demo';

/**
 * The FHIR servers in use: those of the settings and, with demo data, made-up ones for other FHIR partners and
 * for the clearing house of plans, in a process that `stop` ends.
 */
export function partnerServers(
  settings: Settings,
  database: Database,
): { servers: Settings['FHIR']; stop: () => void } {
  const { partners } = content();
  const isMissing = ({ organizationId }: { organizationId: string }): boolean =>
    !settings.FHIR[settingName(organizationId)];
  const missing = fhirPartnersOf(partners).filter(isMissing);
  const houses = [CLEARING_HOUSE].filter(isMissing);
  if (settings.DEMO_DATA !== 'on' || missing.length + houses.length === 0)
    return { servers: settings.FHIR, stop: () => undefined };
  const secret = randomUUID();
  let origin: Promise<string> | undefined;
  let stop = (): void => undefined;

  async function start(): Promise<string> {
    const practices = await Promise.all(
      missing.map(async ({ organizationId, name }): Promise<StandIn['practices'][number]> => {
        const [locations, services] = await Promise.all([
          locationsOf(database, organizationId),
          servicesOf(database, organizationId),
        ]);
        const practice: DemoPractice = { organizationId, name, locations, services };
        return { practice, client: { id: CLIENT, secret } };
      }),
    );
    const child = fork(join(import.meta.dirname, '../demo/fhir-server/main.ts'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    stop = () => void child.kill('SIGKILL');
    // Once it has gone, the next call starts another.
    child.once('exit', () => (origin = undefined));
    const standIn: StandIn = { practices, clearingHouse: { client: { id: CLIENT, secret } } };
    child.send(standIn);
    const [started] = (await Promise.race([once(child, 'message'), ended(child)])) as [{ origin: string }];
    child.unref();
    child.channel?.unref();
    return started.origin;
  }

  function running(): Promise<string> {
    origin ??= start().catch((error: unknown) => {
      origin = undefined;
      throw error;
    });
    return origin;
  }

  const connectionTo = (organizationId: string): FhirConnection => ({
    url: async () => `${await running()}/${organizationId}`,
    clientId: CLIENT,
    clientSecret: secret,
    scope: 'system/*.cruds',
    patienceMs: PATIENCE_MS,
    holds: 'pending',
  });
  const servers = { ...settings.FHIR };
  for (const { organizationId } of [...missing, ...houses])
    servers[settingName(organizationId)] = connectionTo(organizationId);
  return { servers, stop: () => stop() };
}

async function ended(child: ReturnType<typeof fork>): Promise<never> {
  await once(child, 'exit');
  throw new Error('the made-up partner did not start');
}

async function locationsOf({ pool }: Database, organizationId: string): Promise<CareLocation[]> {
  const { rows } = await pool.query<CareLocation>(
    `select public_id as "locationId", partner_location_id as "partnerLocationId", organization_id as "organizationId", name, physician_name as "physicianName",
       line1, line2, city, state, zip, lat, lng, time_zone as "timeZone", co_located as "coLocated", store_number as "storeNumber", note, hours, capacity
     from locations where organization_id = $1 order by id`,
    [organizationId],
  );
  return rows;
}

async function servicesOf({ pool }: Database, organizationId: string): Promise<DemoService[]> {
  const { rows } = await pool.query<DemoService>(
    `select code, display, duration_minutes as "durationMinutes", every_minutes as "everyMinutes" from bookable_services
     where organization_id = $1 order by service_id`,
    [organizationId],
  );
  return rows;
}
