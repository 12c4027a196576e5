import type { Reading, Work } from '#identity/make-actor.ts';
import type { Appointment } from '../../visits/appointment.schema.ts';
import { isAddressNew } from '../../visits/server/told/former-address.ts';
import { findVisit } from '../../visits/server/find-visit.ts';
import { noteOpened } from '../../visits/server/told/opened-links.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import { addressHash, claimedId, readLinkToken } from './link-tokens.ts';

/** The visit that a mailed link is for, by id and number, and the address on record, to which it was mailed. */
type LinkedVisit = { appointmentId: string; confirmationNumber: string; address: string };

/** The visit of a link's token; null for a link that is none, and for one that was mailed to another address than the visit has now. */
export async function visitOfLink({ db }: Reading, key: string, token: string): Promise<LinkedVisit | null> {
  const { rows } = await db.query<LinkedVisit>(
    `select a.id as "appointmentId", a.confirmation_number as "confirmationNumber", coalesce(p.emails[1], '') as address
     from appointments a join patients p on p.patient_id = a.patient_id where a.id = $1`,
    [claimedId(token)],
  );
  const isTrue = readLinkToken(key, 'visit', token, rows[0]?.address) !== null;
  return isTrue ? (rows[0] ?? null) : null;
}

/** Opens the visit of a link with its patient's date of birth ('YYYY-MM-DD'), and notes that mail is read at its address. Throws as `findVisit` does. */
export async function openLink(
  work: Work,
  { link, dob, key }: { link: LinkedVisit | null; dob: string; key: string },
  { systems }: Scheduling,
): Promise<Appointment> {
  const visit = await findVisit(work, link?.confirmationNumber ?? '', dob, systems.all);
  const { appointmentId } = visit;
  if (link?.appointmentId === appointmentId) {
    const isNew = await isAddressNew(work, appointmentId);
    await noteOpened(work, { appointmentId, address: addressHash(key, link.address), isNew });
  }
  return visit;
}
