import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { seats } from './booking.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** As the scheduler's table of transitions has them (scheduler/visits/partner-visit-status.ts), which a test holds to these. */
const STATES = [
  'slot-pending',
  'choosing-slot',
  'held',
  'book-pending',
  'book-sent',
  'booked',
  'cancel-pending',
  'release-pending',
  'refused',
  'lost',
  'over',
] as const;

/**
 * What a partner's booking system is asked for a hold, written before it is asked. `moves`: the visit that it
 * reschedules. `slot` and ids: theirs.
 */
export const partnerVisits = pgTable(
  'partner_visits',
  {
    locationId: integer('location_id').notNull(),
    holdId: uuid('hold_id').notNull(),
    organizationId: text('organization_id').notNull(),
    state: text({ enum: STATES }).notNull(),
    slot: text(),
    partnerAppointmentId: text('partner_appointment_id'),
    partnerPatientId: text('partner_patient_id'),
    appointmentId: uuid('appointment_id'),
    confirmationNumber: text('confirmation_number'),
    moves: uuid(),
    patientId: uuid('patient_id'),
    consentId: uuid('consent_id'),
    sentAt: instant('sent_at'),
    triedAt: instant('tried_at'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.locationId, t.holdId] }),
    foreignKey({
      name: 'partner_visits_of_a_seat',
      columns: [t.locationId, t.holdId],
      foreignColumns: [seats.locationId, seats.holdId],
    }).onDelete('cascade'),
    uniqueIndex('partner_visits_one_a_slot')
      .on(t.locationId, t.slot)
      .where(sql`state in ('choosing-slot', 'held', 'book-pending', 'book-sent', 'booked', 'cancel-pending')`),
    index('partner_visits_by_hold').on(t.holdId),
    index('partner_visits_by_appointment').on(t.appointmentId),
    index('partner_visits_unsettled')
      .on(t.changedAt)
      .where(sql`state not in ('booked', 'refused', 'over')`),
    check('partner_visits_states', sql.raw(`state in (${STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
);
