import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading, Work } from '#db/work.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { maskedAddress } from '#scheduler/visits/patient/masked-address.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import type { MaskedVisit, OpenedVisit, Showable } from '../visit.schema.ts';
import { HAS_ANSWERS } from './health-answers.ts';
import { iso, MASKED, maskedVisit, VISITS, type MaskedRow } from './masked-visits.ts';

type OpenedRow = MaskedRow & {
  locationId: number;
  bookedAt: number;
  movedAt: number | null;
  cancelledAt: number | null;
  agreedAt: number;
  phoneEnd: string | null;
  email: string | null;
  hasAddress: boolean;
  hasGuardian: boolean;
  hasAnswers: boolean;
  patientId: string;
  patientVersion: number;
  isTest: boolean;
  changes: { at: number; fields: string[]; reason: string }[];
};

const OPENED = `${MASKED}, a.location_id as "locationId", ${epoch('a.booked_at')} as "bookedAt", ${epoch('a.moved_at')} as "movedAt",
  ${epoch('a.cancelled_at')} as "cancelledAt", ${epoch('c.agreed_at')} as "agreedAt", right(p.phones[1], 4) as "phoneEnd", p.emails[1] as email,
  p.line1 <> '' as "hasAddress", p.guardian_first_name is not null as "hasGuardian", ${HAS_ANSWERS} as "hasAnswers",
  p.patient_id as "patientId", p.version as "patientVersion", exists (select from covid_sites c where c.location_id = a.location_id) as "isTest",
  coalesce((select json_agg(json_build_object('at', ${epoch('d.at')}, 'fields', d.fields, 'reason', d.reason) order by d.at desc)
    from detail_changes d where d.location_id = a.location_id and d.appointment_id = a.id), '[]') as changes`;

/** A visit with what there is to show of its patient, masked. Throws 404 for any that the caller may not see. */
export async function openVisit(reading: Reading<GrantedStaff>, id: string): Promise<OpenedVisit> {
  const { condition, value } = visibleTo(reading.actor, 'appointment.read');
  const [row] = await readPersonal<OpenedRow>(
    reading,
    {
      text: `select ${OPENED} from ${VISITS} join consents c on c.id = a.consent_id where a.id = $2 and ${condition}`,
      values: [value, id],
    },
    { action: 'appointment.read', appointment: id, permission: 'appointment.read' },
  );
  if (!row) throw noSuchAppointment();
  const { locationId: _, bookedAt, movedAt, cancelledAt, agreedAt, phoneEnd, email, ...others } = row;
  const { hasAddress, hasGuardian, hasAnswers, patientId, patientVersion, isTest, changes, ...masked } = others;
  return {
    ...maskedVisit(masked),
    bookedAt: iso(bookedAt),
    ...(movedAt !== null && { movedAt: iso(movedAt) }),
    ...(cancelledAt !== null && { cancelledAt: iso(cancelledAt) }),
    agreedAt: iso(agreedAt),
    ...(phoneEnd && { phoneEnd }),
    ...(email && { maskedEmail: maskedAddress(email) }),
    hasAddress,
    hasGuardian,
    hasAnswers,
    patientId,
    patientVersion,
    isTest,
    changes: changes.map(({ at, ...change }) => ({ ...change, at: iso(at) })),
  };
}

/** A visit as lists have it, for who has just changed it. Throws 404. */
export async function maskedAgain({ db, actor }: Reading<GrantedStaff>, id: string): Promise<MaskedVisit> {
  const { condition, value } = visibleTo(actor, 'appointment.read');
  const { rows } = await db.query<MaskedRow>(`select ${MASKED} from ${VISITS} where a.id = $2 and ${condition}`, [
    value,
    id,
  ]);
  if (!rows[0]) throw noSuchAppointment();
  return maskedVisit(rows[0]);
}

const VALUES: Record<Showable, string> = {
  name: `concat_ws(' ', p.first_name, p.last_name)`,
  birth: `to_char(p.dob, 'FMMonth FMDD, YYYY')`,
  phone: `regexp_replace(p.phones[1], '^(...)(...)(....)$', '\\1-\\2-\\3')`,
  email: `p.emails[1]`,
  address: `concat_ws(', ', nullif(p.line1, ''), nullif(p.line2, ''), nullif(concat_ws(' ', nullif(p.city, ''), nullif(p.state, ''), nullif(p.zip, '')), ''))`,
};

/** One value of a visit's patient, in full; which one is on record. Throws 404. */
export async function showValue(reading: Reading<GrantedStaff>, id: string, what: Showable): Promise<string> {
  const { condition, value } = visibleTo(reading.actor, 'appointment.read');
  const [row] = await readPersonal<{ value: string | null }>(
    reading,
    {
      text: `select a.location_id as "locationId", ${VALUES[what]} as value from ${VISITS} where a.id = $2 and ${condition}`,
      values: [value, id],
    },
    { action: `appointment.show-${what}`, appointment: id, permission: 'appointment.read' },
  );
  if (!row) throw noSuchAppointment();
  return row.value ?? '';
}

/** Whether a birth date that a person says is that of a visit's patient; what came of it is on record, and the date is not shown. Throws 404. */
export async function compareBirth(work: Work<GrantedStaff>, id: string, dob: string): Promise<boolean> {
  const { condition, value } = visibleTo(work.actor, 'appointment.read');
  const { rows } = await work.db.query<{ matches: boolean; locationId: number }>(
    `select p.dob::text = $3 as matches, a.location_id as "locationId" from ${VISITS} where a.id = $2 and ${condition}`,
    [value, id, dob],
  );
  if (!rows[0]) throw noSuchAppointment();
  const { matches, locationId } = rows[0];
  await work.audit({
    action: matches ? 'appointment.birth-matches' : 'appointment.birth-differs',
    appointment: id,
    locationId,
  });
  return matches;
}
