import type { Belonging, Removal } from '#belongings/belonging.ts';
import { BEING_BOOKED, sqlStates } from '../visits/partner-visit-status.ts';
import { PUT_BACK_HOURS, RECENT_MINUTES } from '../visits/patient/how-long.ts';

/** SQL: an appointment has this patient or consent, or is being asked of a partner for it. `t` is its row. */
function neededBy(column: 'patient_id' | 'consent_id', ofRow: string): string {
  return `exists (select from appointments a where a.${column} = t.${ofRow})
    or exists (select from partner_visits v where v.${column} = t.${ofRow} and v.state in ${sqlStates(BEING_BOOKED)})`;
}
const PATIENT_NEEDED = neededBy('patient_id', 'patient_id');
/** SQL: they are kept in an account, until its owner removes them. */
const IN_ACCOUNT = "t.owner like 'account:%'";
/** SQL: a booking that isn't made yet has saved this patient, a moment ago: somebody else may sit at this browser later. */
const IN_HAND = `t.updated_at > now() - interval '${RECENT_MINUTES} minutes'
  and not exists (select from appointments a join consents c on c.id = a.consent_id where a.patient_id = t.patient_id and c.booking_id = t.saved_for)`;
/** SQL: the other owner has somebody with this name, birth date and phone. */
const KNOWN_THERE = `exists (select from patients o where o.owner = $2 and o.person = t.person and o.phones && t.phones)`;
/** SQL: what a guest booked before keeps its patient, as a copy, where the booking in hand takes the patient along. */
const COPIES_LEFT = `with taken as (
    select t.patient_id, gen_random_uuid() as copy from patients t
    where t.owner = $1 and t.saved_for is not null and ${IN_HAND} and (${PATIENT_NEEDED}) and not ${KNOWN_THERE}),
  copied as (
    insert into patients select (jsonb_populate_record(p, jsonb_build_object('patient_id', copy, 'saved_for', null))).*
    from patients p join taken using (patient_id)),
  asked as (update partner_visits v set patient_id = copy from taken where v.patient_id = taken.patient_id)
  update appointments a set patient_id = copy from taken where a.patient_id = taken.patient_id`;
const CONSENT_NEEDED = neededBy('consent_id', 'id');
const UNBOOKED_SEAT = `not exists (select from appointments a where a.location_id = t.location_id and a.hold_id = t.hold_id)`;
/** SQL: of an appointment that $1 has booked. */
const OF_OWN_APPOINTMENT =
  'exists (select from appointments a where a.location_id = t.location_id and a.id = t.appointment_id and a.owner = $1)';

/** SQL: of an appointment of the patients $3, whose row `a` is like so. */
const OF_PROVEN = (like: string): string =>
  `exists (select from appointments a where a.patient_id = any($3) and a.location_id = t.location_id and ${like})`;
/** SQL: where and what an appointment or a time is, as people call it. */
const PLACE = `(select concat_ws(', ', l.name, l.line1, l.city, l.state) from locations l where l.id = t.location_id)`;
const serviceOf = (service: string): string =>
  `(select b.display from bookable_services b join locations l on l.organization_id = b.organization_id where l.id = t.location_id and b.service_id = ${service})`;
const OWN_SEAT = 'from seats s where s.location_id = t.location_id and s.hold_id = t.hold_id';
const SERVICE = serviceOf(`(select s.service_id ${OWN_SEAT})`);
const STARTS = `(select s.starts_at ${OWN_SEAT})`;
const SEAT_SERVICE = serviceOf('t.service_id');

const unlessBooked = (needed: string): Removal => ({
  rows: 'go',
  unless: needed,
  because: 'An appointment needs it',
});

/** What the scheduler keeps about people: what points to others comes before those others. */
export const schedulerBelongings: readonly Belonging[] = [
  {
    table: 'patient_drafts',
    called: 'What you typed and did not finish',
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
    called: 'Appointments that you looked up',
    ownerColumn: 'owner',
    alsoAs: ['opened:'],
    key: ['location_id', 'appointment_id', 'owner'],
    keptFor: { until: 'its appointment is removed' },
    onClear: { rows: 'go' },
    onMove: {
      newestOf: ['location_id', 'appointment_id'],
      by: 'expires_at',
      proven: OF_PROVEN('a.id = t.appointment_id'),
    },
    onExport: { rows: 'none', because: 'It says which appointments of others were looked at, not what they are' },
    onDelete: { rows: 'go' },
  },
  {
    table: 'waitlist_seen',
    called: 'Open times that we have compared',
    goesWith: 'waitlist',
    onExport: { rows: 'none', because: 'It is about open times' },
  },
  {
    table: 'waitlist',
    called: 'Appointments that wait for an earlier time',
    goesWith: 'appointments',
    onExport: { rows: { where: OF_OWN_APPOINTMENT } },
  },
  {
    table: 'earlier_offers',
    called: 'Earlier times that we offered',
    goesWith: 'seats',
    onExport: { rows: { where: OF_OWN_APPOINTMENT } },
  },
  {
    table: 'partner_visits',
    called: 'What we ask of a provider for your appointments',
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
    called: 'Your appointments',
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
      which: `not ${IN_ACCOUNT}`,
      because: 'It is still booked. Its number and the date of birth find it',
    },
    onMove: { rows: 'all', proven: 't.patient_id = any($3)' },
    onExport: { rows: 'own', also: { place: PLACE, service: SERVICE, starts_at: STARTS } },
    onDelete: {
      rows: 'stay without owner',
      because: 'The provider keeps a record of who it saw, for as long as appointments are kept',
    },
  },
  {
    table: 'seats',
    called: 'Times that you held or booked',
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
      which: `t.status in ('pending', 'booked', 'cancelled') and not ${IN_ACCOUNT}`,
      because: 'It is the time of an appointment',
    },
    onMove: { rows: 'all', atSignIn: "t.status = 'held'", proven: OF_PROVEN('a.hold_id = t.hold_id') },
    onExport: { rows: 'own', without: ['seat', 'origin', 'live'], also: { place: PLACE, service: SEAT_SERVICE } },
    onDelete: { rows: 'stay without owner', because: 'It is the time of an appointment, or one that was given back' },
  },
  {
    table: 'patients',
    called: 'People you book for',
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
        when: `t.created_at < now() - $1::interval and t.updated_at < now() - $1::interval and t.owner not like 'former:%' and not ${IN_ACCOUNT} and not (${PATIENT_NEEDED})`,
      },
    ],
    onClear: {
      rows: 'go',
      unless: `${IN_ACCOUNT} or ${PATIENT_NEEDED}`,
      which: `not ${IN_ACCOUNT}`,
      because: 'An appointment needs it, or an account keeps it',
    },
    onMove: {
      rows: 'all',
      becomes: `case when not ${KNOWN_THERE} then $2
        else coalesce('visit:' || (select a.id from appointments a where a.patient_id = t.patient_id limit 1), t.owner) end`,
      firstAtSignIn: COPIES_LEFT,
      atSignIn: `${IN_HAND} and not (${PATIENT_NEEDED})`,
      proven: 't.patient_id = any($3)',
    },
    // Those that belong to an appointment alone are its booker's too.
    onExport: {
      rows: {
        where: `t.owner = $1 or t.owner in (select of || a.id from appointments a, unnest(array['visit:', 'former:']) of where a.owner = $1)`,
      },
      without: ['version', 'wrong_births', 'saved_for', 'person'],
    },
    onDelete: unlessBooked(PATIENT_NEEDED),
  },
  {
    table: 'consents',
    called: 'What you agreed to',
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
      proven: 'exists (select from appointments a where a.patient_id = any($3) and a.consent_id = t.id)',
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
