import { randomUUID } from 'node:crypto';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import { freeTimes } from '#scheduler/engine/server/free-times.ts';
import { holdSlot } from '#scheduler/engine/server/holds.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { readSlotId } from '#scheduler/engine/time-slots.ts';
import { needsGuardian } from '#scheduler/offered/age.ts';
import type { Organizations, Organization } from '#scheduler/systems/server/organizations.ts';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import { checkDateOfBirth } from '#scheduler/visits/patient/date-of-birth.ts';
import { phoneDigits } from '#scheduler/visits/patient/phone.ts';
import { personOf } from '#scheduler/visits/patient/same-person.ts';
import { consentTo, giveConsent } from '#scheduler/visits/server/consents.ts';
import { guardianMissing, latestToday, patientNamed } from '#scheduler/visits/server/patient/patients.ts';
import { stepVisit } from './step-visit.ts';
import { bookHold, takeHold } from '#scheduler/visits/server/take-hold.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import type { WalkIn } from '../visit.schema.ts';
import { dayOutOfReach, siteInReach } from './site-in-reach.ts';

/** Times that are offered to a walk-in: the first with room, also where the next hours are full. */
const TIMES_OFFERED = 6;

/** The next times of a service at a site today with a place, those that are kept for walk-ins included. Throws 404 no-such-site, 409 booked-elsewhere. */
export async function openings(
  reading: Reading<GrantedStaff>,
  { site: asked, serviceId }: { site: string; serviceId: number },
  organizations: Organizations,
): Promise<{ slotId: string; start: string; localTime: string }[]> {
  const { locationId, organizationId } = await siteInReach(reading, asked);
  bookingHere(organizations, organizationId);
  const { days } = await freeTimes(reading, { locationId, serviceId, numberOfDays: 1 });
  return days
    .flatMap(({ timeSlots }) => timeSlots)
    .slice(0, TIMES_OFFERED)
    .map(({ id, start, localTime }) => ({ slotId: id, start, localTime }));
}

/**
 * Books somebody who stands at the desk, with the little that they are asked there, on a place that is kept for that; all of it or nothing. What an organization asks online
 * before a booking is asked of them in person, and so is who pays, also at a site for COVID-19 tests that needs insurance. Answers the appointment's id.
 * Throws 404 no-such-site, 403 day-out-of-reach, 409 booked-elsewhere, slot-taken or has-visit, 422 for what can't be.
 */
export async function addWalkIn(
  work: Work<GrantedStaff>,
  walkIn: WalkIn,
  organizations: Organizations,
): Promise<string> {
  const slot = readSlotId(walkIn.slotId);
  if (!slot) throw fieldProblem('slotId', 'Choose a time');
  if (slot.serviceId !== walkIn.serviceId)
    throw fieldProblem('slotId', 'Choose a time of the service that was chosen', 'other-service');
  const site = await siteInReach(work, slot.locationId);
  const { termsId } = bookingHere(organizations, site.organizationId);
  const birth = checkDateOfBirth(walkIn.dob, latestToday(work.now));
  if ('message' in birth) throw fieldProblem('dob', birth.message, 'date-of-birth');
  if (!walkIn.phone && !walkIn.email) throw fieldProblem('phone', 'Enter a phone number or an email', 'no-contact');
  const { aptHoldId } = await holdSlot(work, walkIn.slotId, null);
  const hold = await takeHold(work, aptHoldId);
  if (walkIn.isHere && hold.date !== dateOfDay(wallOf(site.timeZone, work.now).day))
    throw fieldProblem('slotId', 'Choose a time today to check them in, or only add them', 'other-day');
  if (!walkIn.another) await refuseSecondVisit(work, walkIn, { row: site.row, date: hold.date });
  if (!walkIn.guardian && needsGuardian(birth.iso, hold.date)) throw guardianMissing();
  organizations.checkAge(hold, birth.iso, hold.date);
  const patientId = await insertPatient(work, walkIn);
  const bookingId = randomUUID();
  const datetime = new Date(work.now).toISOString();
  const agreement = { bookingId, termsAndAgreementId: termsId };
  await giveConsent(work, { ...agreement, datetime, identifier: { system: CONSENT_SYSTEM, type: 'walk-in' } });
  const { appointmentId } = await bookHold(work, hold, {
    patient: await patientNamed(work.db, patientId),
    consentId: await consentTo(work, agreement),
    agreed: organizations.agreedNow(hold),
  });
  // The patient is the visit's own: staff keep no patients.
  await work.db.query('update patients set owner = $2 where patient_id = $1', [patientId, `visit:${appointmentId}`]);
  await checkInReach(work, appointmentId);
  if (walkIn.isHere) await stepVisit(work, appointmentId, { step: 'check-in', version: 0 });
  return appointmentId;
}

/** The organization of a site that is booked here. Throws 409 booked-elsewhere for one that a partner's system books. */
function bookingHere(organizations: Organizations, organizationId: string): Organization {
  const organization = organizations.byId(organizationId);
  if (organization && organization.system === undefined) return organization;
  const detail = 'This site books in a system of its own. Add the walk-in there.';
  throw new ProblemError({ status: 409, code: 'booked-elsewhere', detail });
}

/** Who has a visit there that day already is meant to keep it: throws 409 has-visit, which names it. */
async function refuseSecondVisit(
  { db }: Work,
  { firstName, lastName, dob }: WalkIn,
  { row, date }: { row: number; date: string },
): Promise<void> {
  const { rows } = await db.query<{ id: string; number: string; time: string }>(
    `select a.id, a.confirmation_number as number, to_char(s.starts_at at time zone l.time_zone, 'FMHH12:MI am') as time
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
       join patients p on p.patient_id = a.patient_id
     where s.location_id = $1 and (s.starts_at at time zone l.time_zone)::date = $2::date and a.status in ('booked', 'checked-in', 'missed')
       and p.dob = $3::date and lower(p.first_name) = lower($4) and lower(p.last_name) = lower($5) limit 1`,
    [row, date, dob, firstName, lastName],
  );
  if (!rows[0]) return;
  const { id, number, time } = rows[0];
  throw new ProblemError({
    status: 409,
    code: 'has-visit',
    detail: `Someone with this name and birth date has a visit here that day, at ${time}: ${number}. Is this the same person?`,
    members: { appointmentId: id },
  });
}

async function insertPatient(work: Work, walkIn: WalkIn): Promise<string> {
  const { firstName, lastName, gender, dob, phone, email, guardian } = walkIn;
  const patientId = randomUUID();
  await work.db.query(
    `insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones,
       guardian_first_name, guardian_last_name, guardian_relationship, guardian_consent_at, guardian_consent_text, person)
     values ($1, $2, $3, $4, $5, $6, '', '', '', '', $7, $8, $9, $10, $11, case when $9::text is not null then now() end, $12, $13)`,
    [
      patientId,
      work.actor.id,
      firstName,
      lastName,
      gender,
      dob,
      email ? [email] : [],
      phone ? [phoneDigits(phone) ?? phone] : [],
      guardian?.firstName ?? null,
      guardian?.lastName ?? null,
      guardian?.relationship ?? null,
      guardian?.consentTextId ?? null,
      personOf({ firstName, lastName, dob }),
    ],
  );
  await work.audit({ action: 'patient.create', patient: patientId });
  return patientId;
}

/** Throws 403 for a day that the caller's role doesn't reach; nothing is booked then. */
async function checkInReach({ db, actor }: Work, appointmentId: string): Promise<void> {
  const { condition, value } = visibleTo(actor, 'appointment.create');
  const { rowCount } = await db.query(
    `select from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
       join locations l on l.id = a.location_id where a.id = $2 and ${condition}`,
    [value, appointmentId],
  );
  if (rowCount === 0) throw dayOutOfReach();
}
