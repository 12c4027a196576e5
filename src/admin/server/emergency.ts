import { tellStaff } from '#account/server/account-mails.ts';
import { fieldProblem } from '#api/problem.ts';
import { notAllowed } from '#api/who-may.ts';
import type { Staff } from '#audit/actor.ts';
import { canBreakGlass } from '#audit/permissions.ts';
import type { Work } from '#db/work.ts';
import { breakGlass } from '#identity/server/break-glass.ts';
import { readConfirmationNumber } from '#scheduler/visits/confirmation-number.ts';

/** What is asked for: one visit by its number, and why. */
type Asked = { confirmationNumber: string; reason: string };
type Visit = { appointment: string; locationId: number; site: string };

/**
 * Opens one visit by emergency access, and has the supervisors of its site and security told in the same commit. Answers
 * how many are told. Throws 403 for whose role has no emergency, 422 for a number of no visit, and for no reason.
 */
export async function openEmergency(work: Work<Staff>, asked: Asked, security: string | undefined): Promise<number> {
  if (!canBreakGlass(work.actor)) throw notAllowed();
  const { site, ...visit } = await visitOf(work, asked.confirmationNumber);
  const glass = await breakGlass(work, { ...visit, reason: asked.reason });
  const addresses = await addressesToTell(work, site, security);
  for (const email of addresses) await tellStaff(work, 'emergency', { email, device: '', about: glass });
  return addresses.length;
}

async function visitOf({ db, actor }: Work<Staff>, typed: string): Promise<Visit> {
  const { rows } = await db.query<Visit>(
    `select a.id as appointment, a.location_id as "locationId", l.public_id as site from appointments a join locations l on l.id = a.location_id
     where a.confirmation_number = $1 and ($2::text[] is null or l.public_id = any($2::text[]))`,
    [readConfirmationNumber(typed), actor.sites === 'all' ? null : actor.sites],
  );
  if (!rows[0]) throw fieldProblem('confirmationNumber', 'There is no appointment with this number at your sites');
  return rows[0];
}

/** The supervisors of a site, and security: where nobody is named for that, the other superusers. */
async function addressesToTell(
  { db, actor }: Work<Staff>,
  site: string,
  security: string | undefined,
): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `select s.email from staff w join staff_sign_ins s on s.staff = w.id
     where w.id <> $1 and s.password is not null and (w.all_sites or $2 = any(w.sites))
       and ('site supervisor' = any(w.roles) or ($3 and 'superuser' = any(w.roles)))`,
    [actor.id, site, security === undefined],
  );
  return [...new Set([...rows.map(({ email }) => email), ...(security === undefined ? [] : [security.toLowerCase()])])];
}
