import type { Belonging } from '#belongings/belonging.ts';

/** SQL: the booking that a row `t` is about has become an appointment. */
const BOOKED = `exists (select from appointments a join consents c on c.id = a.consent_id where c.booking_id = t.booking_id)`;
/** SQL: the booking of a row `t` is of an appointment of the patients $3. */
const OF_PROVEN = `exists (select from appointments a join consents c on c.id = a.consent_id
  where c.booking_id = t.booking_id and a.patient_id = any($3))`;

/** What bookings of COVID-19 tests keep about people. */
export const covidBelongings: readonly Belonging[] = [
  {
    table: 'covid_drive_ups',
    called: 'Where you waited in your car',
    goesWith: 'appointments',
    onExport: {
      rows: {
        where:
          'exists (select from appointments a where a.location_id = t.location_id and a.id = t.appointment_id and a.owner = $1)',
      },
    },
  },
  {
    table: 'covid_answers',
    called: 'Your answers for a COVID-19 test',
    ownerColumn: 'owner',
    key: ['owner', 'booking_id'],
    keptFor: [
      {
        what: 'answers for tests',
        span: 'KEEP_UNBOOKED_DAYS',
        when: `t.updated_at < now() - $1::interval and not ${BOOKED}`,
      },
    ],
    onClear: {
      rows: 'go',
      unless: BOOKED,
      because: 'A test that is booked needs them',
    },
    onMove: { rows: 'all', atSignIn: `not ${BOOKED}`, proven: OF_PROVEN },
    onExport: { rows: 'own', without: ['voucher_id'] },
    onDelete: {
      rows: 'go',
      unless: BOOKED,
      because: 'The lab has to know them for a test that is booked',
    },
  },
  {
    table: 'covid_voucher_uses',
    noOwner: 'It says that a booking is paid by a voucher, and not whose it is',
    key: ['booking_id'],
    keptFor: [
      {
        what: 'uses of vouchers',
        span: 'KEEP_VISIT_DAYS',
        when: `t.used_at < now() - $1::interval and not ${BOOKED}`,
      },
    ],
  },
];
