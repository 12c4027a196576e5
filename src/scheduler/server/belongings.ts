import type { Belonging, Removal } from '#belongings/belonging.ts';
import { BEING_BOOKED, sqlStates } from '../visits/partner-visit-status.ts';
import { PUT_BACK_HOURS } from '../visits/server/told/former-address.ts';

/** SQL: an appointment has this patient or consent, or is being asked of a partner for it. `t` is its row. */
function neededBy(column: 'patient_id' | 'consent_id', ofRow: string): string {
  return `exists (select from appointments a where a.${column} = t.${ofRow})
    or exists (select from partner_visits v where v.${column} = t.${ofRow} and v.state in ${sqlStates(BEING_BOOKED)})`;
}
const PATIENT_NEEDED = neededBy('patient_id', 'patient_id');
const CONSENT_NEEDED = neededBy('consent_id', 'id');
const UNBOOKED_SEAT = `not exists (select from appointments a where a.location_id = t.location_id and a.hold_id = t.hold_id)`;
/** SQL: of an appointment that $1 has booked. */
const OF_OWN_APPOINTMENT =
  'exists (select from appointments a where a.location_id = t.location_id and a.id = t.appointment_id and a.owner = $1)';

const unlessBooked = (needed: string): Removal => ({
  rows: 'go',
  unless: needed,
  because: 'An appointment needs it',
});

/** What the scheduler keeps about people: what points to others comes before those others. */
export const schedulerBelongings: readonly Belonging[] = [
  {
    table: 'patient_drafts',
    ownerColumn: 'owner',
    key: ['owner', 'booking_id'],
    keptFor: [{ what: 'drafts', span: 'KEEP_DRAFT_HOURS', when: 't.updated_at < now() - $1::interval' }],
    onClear: { rows: 'go' },
    onMove: { newestOf: ['booking_id'], by: 'updated_at', atSignIn: 'true' },
    onExport: { rows: 'own' },
    onDelete: { rows: 'go' },
  },
  {
    table: 'appointment_access',
    ownerColumn: 'owner',
    alsoAs: ['opened:'],
    key: ['location_id', 'appointment_id', 'owner'],
    keptFor: { until: 'its appointment is removed' },
    onClear: { rows: 'go' },
    onMove: { newestOf: ['location_id', 'appointment_id'], by: 'expires_at' },
    onExport: { rows: 'none', because: 'It says which appointments of others were looked at, not what they are' },
    onDelete: { rows: 'go' },
  },
  { table: 'waitlist_seen', goesWith: 'waitlist', onExport: { rows: 'none', because: 'It is about open times' } },
  { table: 'waitlist', goesWith: 'appointments', onExport: { rows: { where: OF_OWN_APPOINTMENT } } },
  { table: 'earlier_offers', goesWith: 'seats', onExport: { rows: { where: OF_OWN_APPOINTMENT } } },
  {
    table: 'partner_visits',
    goesWith: 'seats',
    onExport: {
      rows: {
        where:
          'exists (select from seats s where s.location_id = t.location_id and s.hold_id = t.hold_id and s.owner = $1)',
      },
    },
  },
  {
    table: 'appointments',
    ownerColumn: 'owner',
    key: ['location_id', 'id'],
    keptFor: [
      {
        what: 'appointments',
        span: 'KEEP_VISIT_DAYS',
        when: `exists (select from seats s where s.location_id = t.location_id and s.hold_id = t.hold_id and upper(s.during) < now() - $1::interval)`,
      },
    ],
    onClear: {
      rows: 'stay without owner',
      because: 'It is still booked. Its number and the date of birth find it',
    },
    onMove: { rows: 'all' },
    onExport: { rows: 'own' },
    onDelete: {
      rows: 'stay without owner',
      because: 'The provider keeps a record of who it saw, for as long as appointments are kept',
    },
  },
  {
    table: 'seats',
    ownerColumn: 'owner',
    key: ['location_id', 'hold_id'],
    keptFor: [
      {
        what: 'addresses of seats',
        span: { hours: 0 },
        when: 't.origin is not null and upper(t.during) < now() - $1::interval',
        forgets: 'origin',
      },
      {
        what: 'seats',
        span: 'KEEP_UNBOOKED_DAYS',
        when: `not t.live and t.held_at < now() - $1::interval and ${UNBOOKED_SEAT}`,
      },
      {
        what: 'booked seats',
        span: 'KEEP_VISIT_DAYS',
        when: `t.status = 'booked' and upper(t.during) < now() - $1::interval and ${UNBOOKED_SEAT}`,
      },
    ],
    onClear: {
      rows: 'stay without owner',
      which: "t.status in ('pending', 'booked', 'cancelled')",
      because: 'It is the time of an appointment',
    },
    onMove: { rows: 'all', atSignIn: "t.status = 'held'" },
    onExport: { rows: 'own', without: ['seat', 'origin', 'live'] },
    onDelete: { rows: 'stay without owner', because: 'It is the time of an appointment, or one that was given back' },
  },
  {
    table: 'patients',
    ownerColumn: 'owner',
    key: ['patient_id'],
    keptFor: [
      {
        what: 'former addresses',
        span: { hours: PUT_BACK_HOURS },
        when: "t.created_at < now() - $1::interval and t.owner like 'former:%'",
      },
      {
        what: 'patients',
        span: 'KEEP_UNBOOKED_DAYS',
        when: `t.created_at < now() - $1::interval and t.updated_at < now() - $1::interval and t.owner not like 'former:%' and not (${PATIENT_NEEDED})`,
      },
    ],
    onClear: unlessBooked(PATIENT_NEEDED),
    onMove: { rows: 'all', atSignIn: `not (${PATIENT_NEEDED})` },
    // Those that belong to an appointment alone are its booker's too.
    onExport: {
      rows: {
        where: `t.owner = $1 or t.owner in (select of || a.id from appointments a, unnest(array['visit:', 'former:']) of where a.owner = $1)`,
      },
      without: ['version'],
    },
    onDelete: unlessBooked(PATIENT_NEEDED),
  },
  {
    table: 'consents',
    ownerColumn: 'owner',
    key: ['id'],
    keptFor: [
      {
        what: 'consents',
        span: 'KEEP_UNBOOKED_DAYS',
        when: `t.created_at < now() - $1::interval and not (${CONSENT_NEEDED})`,
      },
    ],
    onClear: unlessBooked(CONSENT_NEEDED),
    // Each is the proof of its appointment, so that one of two for the same booking stays too, under another booking.
    onMove: {
      rows: 'all',
      atSignIn: `not (${CONSENT_NEEDED})`,
      set: {
        booking_id: `case when exists (select from consents o where o.owner = $2 and o.booking_id = t.booking_id and o.terms_id = t.terms_id)
          then gen_random_uuid() else t.booking_id end`,
      },
    },
    onExport: { rows: 'own' },
    onDelete: unlessBooked(CONSENT_NEEDED),
  },
  {
    table: 'no_reminders',
    noOwner: 'A keyed hash of an email address says that no reminders are to be sent there',
    key: ['address'],
    keptFor: { until: 'its reader asks for reminders again' },
  },
];
