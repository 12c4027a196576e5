import { randomBytes } from 'node:crypto';
import type { Runtime } from '#api/route.ts';
import { STAFF_ROLES, type StaffRole } from '#audit/permissions.ts';
import { inWork } from '#db/work.ts';
import { HOME } from '#demo/spread.ts';
import { staffOf, system } from '#identity/make-actor.ts';
import type { Auth } from '#identity/server/auth.ts';
import { offerAuthenticator, offeredSecret } from '#identity/staff/server/authenticator.ts';
import { inviteStaff } from '#identity/staff/server/invite-staff.ts';
import { setUpSignIn } from '#identity/staff/server/staff-sign-in.ts';

/** Sites near the default place that the demo's supervisor and coordinator work at. */
const SITES = 3;
/** What the demo calls them. */
const NAMES: Record<StaffRole, string> = {
  superuser: 'Noa Ellis',
  'innovation pioneer': 'Ines Park',
  'admin site user': 'Omar Boyd',
  'report analyst': 'Lena Frost',
  'site supervisor': 'Dana Wells',
  'site coordinator': 'Marco Tran',
};
/** Backup codes of each that are told; the others are for nobody. */
const CODES_TOLD = 3;

/**
 * Makes one member of staff of each role, where a database of the demo's own is started for the first time, and answers how to sign in as each: said once, on the terminal, and
 * kept nowhere. Null where there are staff already, no demo data, or a database of one's own.
 */
export async function demoStaff(
  { database, keys, settings }: Pick<Runtime, 'database' | 'keys' | 'settings'>,
  auth: Auth,
): Promise<string | null> {
  if (settings.DEMO_DATA !== 'on' || settings.DATABASE_URL !== undefined) return null;
  const known = await database.pool.query('select from staff limit 1');
  if (known.rowCount) return null;
  const password = randomBytes(9).toString('base64url');
  const { password: passwords } = await auth.$context;
  const hash = await passwords.hash(password);
  const sites = await sitesNearHome(database.pool);
  const lines: string[] = [];
  for (const role of STAFF_ROLES) {
    const email = `${role.replaceAll(' ', '-')}@staff.example`;
    const isOfSites = role === 'site supervisor' || role === 'site coordinator';
    const rights = { roles: [role], sites: isOfSites ? sites : ('all' as const) };
    const { key, offer } = await offerAuthenticator(keys.auth, { whose: email, issuer: 'Demo', email });
    const secret = await offeredSecret(keys.auth, email, offer);
    const codes = await inWork(database, system('demo'), async (work) => {
      const id = await inviteStaff(work, { email, name: NAMES[role], ...rights });
      return setUpSignIn({ ...work, actor: staffOf(id) }, keys.auth, { password: hash, secret: secret ?? '', step: 0 });
    });
    lines.push(lineOf(role, { email, key, codes: codes.slice(0, CODES_TOLD) }));
  }
  return `Staff of the demo, said this once. Sign in at /account/sign-in with the password ${password}, then a code: of an authenticator app
with the key, or one of the backup codes, each of which works once.
${lines.join('\n')}
`;
}

function lineOf(
  role: StaffRole,
  { email, key, codes }: { email: string; key: string; codes: readonly string[] },
): string {
  return `  ${role}: ${email}\n    key ${key}; backup codes ${codes.join(', ')}`;
}

/** Public ids of locations that our own system books, the nearest to the default place first. */
async function sitesNearHome(db: Runtime['database']['pool']): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select public_id as id from locations l
     where exists (select from bookable_services b where b.organization_id = l.organization_id and b.system is null)
     order by abs(lat - $1) + abs(lng - $2), public_id limit $3`,
    [HOME.lat, HOME.lng, SITES],
  );
  return rows.map(({ id }) => id);
}
