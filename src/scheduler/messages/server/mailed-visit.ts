import { system, type Reading } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import type { Queryable } from '#db/client.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import type { Appointment, VisitBefore } from '../../visits/appointment.schema.ts';
import { isRead } from '../../visits/server/told/opened-links.ts';
import { visitInSeat } from '../../visits/server/visit-before.ts';
import { whatChanged } from '../../visits/what-changed.ts';
import { patientNamed } from '../../visits/server/patient/patients.ts';
import { beforeVisit, bringTo } from '../../offered/before-visit.ts';
import { addressLine, directionsLink } from '../../offered/directions.ts';
import { epoch } from '../../engine/server/prepared-statement.ts';
import { closedThenWords } from '../../engine/closed-then.ts';
import { twelveHour } from '../../engine/twelve-hour.ts';
import { lengthAndWay } from '../../offered/visit-length.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import type { MailedVisit } from '../mail-shape.ts';
import { mailboxOf } from '../../visits/patient/mailbox.ts';
import { recipientOf, type Recipient } from '../../visits/patient/recipient.ts';
import { addressHash } from './link-tokens.ts';
import type { MailContent } from './mail-content.ts';

/** A visit as the product itself reads it, from whichever system has it; null when there is none any more. */
export async function visitToMail(
  db: Queryable,
  appointmentId: string,
  { organizations, systems }: Scheduling,
): Promise<Appointment | null> {
  const reading: Reading = { db, actor: system('mail'), now: Date.now() };
  try {
    const system = await systems.owning(reading, { appointment: appointmentId });
    return organizations.forOthers(await system.appointment(reading, appointmentId));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/**
 * Who a mail goes to, and the keyed hashes of the address and its mailbox. Both names are null until the appointment's link was opened there:
 * anyone can type an address, and any words as a name.
 */
export type MailRecipient = Pick<Recipient, 'to' | 'patient'> & {
  addressee: string | null;
  hash: string;
  mailbox: string;
};

/** Who mails about an appointment of this patient go to; null for a patient without an address, and for none. `key` is that of links. */
export async function mailRecipient(
  db: Queryable,
  { appointmentId, patientId }: { appointmentId: string; patientId: string },
  key: string,
): Promise<MailRecipient | null> {
  const recipient = await addressOnRecord(db, patientId);
  if (!recipient) return null;
  const hash = addressHash(key, recipient.to);
  const isKnown = recipient.addressee !== '' && (await isRead(db, appointmentId, hash));
  const mailbox = addressHash(key, mailboxOf(recipient.to));
  return { ...recipient, hash, mailbox, ...(!isKnown && { addressee: null, patient: null }) };
}

/** The address on record, and how its owner is called; null for a patient without one, and for none. */
export async function addressOnRecord(db: Queryable, patientId: string): Promise<Recipient | null> {
  try {
    return recipientOf(await patientNamed(db, patientId));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === 404;
}

/** What a mail says of a visit, at this moment (epoch ms). `fromHold` is the seat that it has left, `offer` one that is held for it. */
export async function mailedVisit(
  db: Queryable,
  appointment: Appointment,
  { addressee, patient }: Pick<MailRecipient, 'addressee' | 'patient'>,
  {
    content,
    scheduling,
    now,
    fromHold,
    offer,
  }: { content: MailContent; scheduling: Scheduling; now: number; fromHold?: string; offer?: string },
): Promise<MailedVisit> {
  const shown = scheduling.organizations.visitAnswer(appointment);
  const { location, service } = shown;
  const { confirmationNumber, date, localTime, timeZone, timeZoneName } = appointment;
  const toComeTo = { ...appointment, service };
  const today = dateOfDay(wallOf(timeZone, now).day);
  return {
    confirmationNumber,
    addressee,
    patient,
    ...content.wordsOf(location.organizationId),
    partner: location.orgName,
    date,
    localTime,
    timeZoneName,
    lengthAndWay: lengthAndWay({ start: appointment.datetime, end: appointment.end }),
    was: fromHold === undefined ? null : wasOf(await visitInSeat(db, fromHold, scheduling.organizations), shown),
    held: offer === undefined ? null : await timeOfOffer(db, offer),
    today,
    closed: appointment.closed ? closedThenWords(appointment.closed, location, today) : null,
    place: {
      name: location.name,
      address: addressLine(location.address),
      note: location.note,
      directions: directionsLink(location.position),
    },
    preparation: beforeVisit(toComeTo, now),
    bring: bringTo(toComeTo),
    price: service.price,
  };
}

function wasOf(before: VisitBefore | null, after: VisitBefore): MailedVisit['was'] {
  if (!before) return null;
  const { date, localTime, location } = before;
  const place = `${location.name}, ${addressLine(location.address)}`;
  return { date, localTime, place, price: before.service.price, changed: whatChanged(before, after) };
}

/** The time of a seat that is held for a visit, and until when; null once it is not. */
async function timeOfOffer(db: Queryable, holdId: string): Promise<MailedVisit['held']> {
  const { rows } = await db.query<{ start: number; expiresAt: number; zone: string }>(
    `select ${epoch('s.starts_at')} as start, ${epoch('s.expires_at')} as "expiresAt", l.time_zone as zone from seats s join locations l on l.id = s.location_id
     where s.hold_id = $1 and s.status = 'held' and s.expires_at > now()`,
    [holdId],
  );
  if (!rows[0]) return null;
  const { zone, start, expiresAt } = rows[0];
  return { ...whenOf(zone, start), until: whenOf(zone, expiresAt).localTime };
}

function whenOf(zone: string, instant: number): Pick<MailedVisit, 'date' | 'localTime'> {
  const { day, minutes } = wallOf(zone, instant);
  return { date: dateOfDay(day), localTime: twelveHour(minutes) };
}
