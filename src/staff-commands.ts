import { parseArgs } from 'node:util';
import { z } from 'zod';
import { inviteByMail } from '#account/server/invite.ts';
import { ProblemError } from '#api/problem.ts';
import { STAFF_ROLES, type StaffRole } from '#audit/permissions.ts';
import { openDatabase, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { inWork } from '#db/work.ts';
import { system } from '#identity/make-actor.ts';
import { removeStaff, type Invited } from '#identity/staff/server/invite-staff.ts';
import { parseSettings, SettingsError } from '#settings/settings.ts';
import { explain } from './process/explain-failure.ts';

/** Who these commands are done by. */
const COMMAND = system('staff-commands');

const USAGE = `Say who, and what they may do:
  npm run staff -- invite EMAIL --role ROLE [--role ROLE] --sites all|ID,ID
  npm run staff -- remove EMAIL
Roles: ${STAFF_ROLES.join(', ')}. Sites: ids of locations, as npm run export -- locations FILE lists them.`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** `npm run staff`: invites somebody to the staff by email, the first superuser too, and ends what somebody may do. */
async function main(args: string[]): Promise<void> {
  const { verb, email, roles, sites } = asked(args);
  const database = await openDatabase(parseSettings(process.env), (what, error) => say(`${what}: ${String(error)}`));
  try {
    await migrateDatabase(database);
    await (verb === 'invite' ? invite(database, { email, roles, sites }) : remove(database, email));
  } finally {
    await database.close();
  }
}

/** What the arguments ask for. Throws SettingsError with a sentence about the one that is wrong. */
function asked(args: string[]): { verb: 'invite' | 'remove' } & Invited {
  const { values, positionals } = readArguments(args);
  const [verb, typed = '', ...more] = positionals;
  if ((verb !== 'invite' && verb !== 'remove') || more.length > 0) throw new SettingsError(USAGE);
  const email = z.email().max(254).toLowerCase().safeParse(typed).data;
  if (email === undefined) throw new SettingsError(`EMAIL: ${JSON.stringify(typed)} is no email address.`);
  if (verb === 'remove') return { verb, email, roles: [], sites: [] };
  if (!values.role) throw new SettingsError(`--role is needed: one or more of ${STAFF_ROLES.join(', ')}.`);
  // 'site-supervisor' needs no quotes.
  const roles = values.role.map((role) => role.toLowerCase().replaceAll('-', ' '));
  const wrong = roles.find((role) => !STAFF_ROLES.includes(role as StaffRole));
  if (wrong !== undefined)
    throw new SettingsError(`--role: there is no role ${JSON.stringify(wrong)}. Choose of ${STAFF_ROLES.join(', ')}.`);
  const sites = values.sites?.split(',').map((site) => site.trim());
  if (!sites?.every(Boolean)) throw new SettingsError('--sites is needed: all, or ids of locations with commas.');
  return { verb, email, roles: roles as StaffRole[], sites: values.sites?.trim() === 'all' ? 'all' : sites };
}

function readArguments(args: string[]) {
  try {
    const options = { role: { type: 'string', multiple: true }, sites: { type: 'string' } } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new SettingsError(USAGE);
  }
}

async function invite(database: Database, invited: Invited): Promise<void> {
  const unknown = await unknownSites(database, invited.sites);
  if (unknown.length > 0) throw new SettingsError(`--sites: there is no location ${unknown.join(', ')}.`);
  await inWork(database, COMMAND, (work) => inviteByMail(work, invited)).catch(refuse);
  say(`${invited.email} is invited: an email with a link is on its way, once the server runs.`);
}

async function unknownSites({ pool }: Database, sites: Invited['sites']): Promise<string[]> {
  if (sites === 'all') return [];
  const { rows } = await pool.query<{ site: string }>(
    'select site from unnest($1::text[]) as site where not exists (select from locations where public_id = site)',
    [sites],
  );
  return rows.map(({ site }) => site);
}

async function remove(database: Database, email: string): Promise<void> {
  if (!(await inWork(database, COMMAND, (work) => removeStaff(work, email)).catch(refuse)))
    throw new SettingsError(`EMAIL: ${email} is no one's of the staff.`);
  say(`${email} no longer signs in, and is signed out everywhere.`);
}

function refuse(error: unknown): never {
  throw error instanceof ProblemError ? new SettingsError(`EMAIL: ${error.message}`) : error;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
