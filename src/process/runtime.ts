import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { databaseLimits } from '#api/counted-limits.ts';
import type { Keys, Runtime } from '#api/route.ts';
import { content } from '#content-model/content.ts';
import { demoVouchers } from '#covid/demo/demo-vouchers.ts';
import { issueVoucher } from '#covid/server/paying/vouchers.ts';
import { openDatabase, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { newTokenKey } from '#identity/tokens/access-tokens.ts';
import { mapsSource } from '#location/server/maps-places.ts';
import type { Settings, TokenKey } from '#settings/settings.ts';
import { BELONGINGS } from '#app/belongings.ts';
import { missingLocations, seedDatabase, type SeedProgress } from './seed.ts';
import { servicesOf, type Services } from '#app/services.ts';

/** Milliseconds that log lines are buffered: a system call for each line would cost 5% of a booking. */
const LOG_EVERY_MS = 500;
const LOG_BYTES = 4096;

/** Opens the database, migrates and seeds it, and gives what every request needs. Throws DataDirError, or the server database's own error. */
export async function startRuntime(
  settings: Settings,
  progress: SeedProgress,
): Promise<Runtime & { services: Services }> {
  const lines = pino.destination({ dest: 1, sync: false, minLength: LOG_BYTES, periodicFlush: LOG_EVERY_MS });
  const log = pino({ level: settings.LOG_LEVEL, base: null }, lines);
  const database = await openDatabase(settings, (what, error) =>
    log.warn({ code: Reflect.get(Object(error), 'code') as unknown }, what),
  );
  try {
    await migrateDatabase(database, (client) => seedDatabase(client, settings, progress));
    const missing = await missingLocations(database.pool);
    if (missing) log.warn(missing);
    const limits = databaseLimits(database, settings.RATE_LIMITS === 'on');
    const services = servicesOf(content(), mapsSource(settings, log));
    const keys = await sharedKeys(database, settings);
    if (settings.DEMO_DATA === 'on')
      for (const { code, terms } of demoVouchers(content().covidTesting, new Date().getUTCFullYear()))
        await issueVoucher(database.pool, keys.link, code, terms);
    return { settings, log, database, limits, keys, belongings: BELONGINGS, services };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Keys that every process on this database uses, made by the first; those of tokens from a setting where they are set. */
export async function sharedKeys(
  { pool }: Pick<Database, 'pool'>,
  { TOKEN_KEYS }: Pick<Settings, 'TOKEN_KEYS'> = {},
): Promise<Keys> {
  const names = ['csrf', 'guest', 'address', 'link', 'auth'] as const;
  await pool.query(
    'insert into secrets (name, value) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [
      [...names, 'token'],
      [...names.map(() => randomBytes(32).toString('base64url')), newTokenKey()],
    ],
  );
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, value from secrets where name = any($1)',
    [[...names, 'token']],
  );
  const { token = '', ...random } = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const tokens = TOKEN_KEYS ?? [JSON.parse(token) as TokenKey];
  return { ...(random as Omit<Keys, 'tokens'>), tokens };
}
