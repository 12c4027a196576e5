import { z } from '@hono/zod-openapi';
import { problemSchema } from '#api/route.ts';
import { closedThenSchema, locationSchema } from '../engine/location.schema.ts';
import { serviceSchema } from '../engine/slot.schema.ts';
import { bookingIdSchema, isoDate, isoInstant, latitude, longitude, words } from '../engine/fields.schema.ts';
import type { Agreed } from '../offered/offered-services.ts';
import { editAnswer, serviceAnswerSchema, visitAnswer } from '../offered/api.schema.ts';
import { offerSchema } from './offer.schema.ts';
import { VISIT_STATUSES } from './visit-status.ts';

export const bookingRequestSchema = z
  .strictObject({
    bookingId: bookingIdSchema,
    aptHoldId: z.uuid({ error: 'Choose a time first' }),
    patientId: z.uuid({ error: 'Tell us who the appointment is for first' }),
    termsAndAgreementId: words('the id of the terms', 100),
  })
  .openapi('BookingRequest');
export type BookingRequest = z.infer<typeof bookingRequestSchema>;

export const bookingSchema = z
  .object({
    appointmentId: z.uuid(),
    confirmationNumber: z.string().describe("Such as 'LK-7QF2-M4XP'"),
    status: z.literal('booked'),
    datetime: isoInstant,
  })
  .openapi('Booking');
export type Booking = z.infer<typeof bookingSchema>;

/** The refusal for a hold that is booked already: which appointment it has become, where the caller may see that. */
export const alreadyBooked = {
  description: 'Conflict; what is booked already is named',
  content: {
    'application/problem+json': {
      schema: problemSchema
        .extend(bookingSchema.pick({ appointmentId: true, confirmationNumber: true }).partial().shape)
        .openapi('AlreadyBooked'),
    },
  },
};
export type AlreadyBooked = z.infer<(typeof alreadyBooked)['content']['application/problem+json']['schema']>;

/** The refusal of what is sent; of a service that is not for the patient's age also where those of that age find care. */
export const invalidOrWrongAge = {
  description: 'Valid JSON with invalid fields; each field is named',
  content: {
    'application/problem+json': {
      schema: problemSchema
        .extend({
          help: z.string().optional().describe('With the code wrong-age: the page of who cares for people of that age'),
          helpLabel: z.string().optional().describe("What that page is called in a link: 'See who cares for children'"),
        })
        .openapi('InvalidOrWrongAge'),
    },
  },
};

export const moveRequestSchema = z
  .strictObject({ aptHoldId: z.uuid({ error: 'Choose a time first' }).describe('The hold of the new time') })
  .openapi('MoveRequest');
export type MoveRequest = z.infer<typeof moveRequestSchema>;

/** A visit that is or was booked. */
export const appointmentSchema = z.object({
  appointmentId: z.uuid(),
  confirmationNumber: z.string(),
  confirmationcode: z.string().describe("The same number under the product's older name"),
  status: z.enum(VISIT_STATUSES),
  type: z.string().describe("The service's name"),
  datetime: isoInstant,
  end: isoInstant,
  date: isoDate.describe("Calendar day in the location's zone"),
  localTime: z.string(),
  timeZone: z.string(),
  timeZoneName: z.string(),
  location: locationSchema,
  service: serviceSchema,
  patient: z.object({ patientId: z.uuid(), firstName: z.string(), lastName: z.string() }),
  needsParent: z
    .boolean()
    .describe('Whether the patient is under 18 on the day of the visit: a parent or guardian comes along, and pays'),
  mailedTo: z.string().optional().describe("Where emails about it go, masked: 'a•••@example.com'"),
  closed: closedThenSchema
    .optional()
    .describe('Why it can’t take place as it is booked; left out while it can, and once it is over or canceled'),
  offer: offerSchema.optional().describe('An earlier time that is held for it now'),
  sequence: z
    .int()
    .min(0)
    .describe('0 when booked; increases by one with each move, each change that emails show, and the cancellation'),
  bookedAt: isoInstant,
  movedAt: isoInstant.optional().describe('When it was last moved, if it was'),
  detailsChangedAt: isoInstant.optional().describe('When the patient’s details that emails show last changed'),
  cancelledAt: isoInstant.optional(),
});
/** With what it was booked at: none for a visit of before that was kept, and in systems that keep none. */
export type Appointment = z.infer<typeof appointmentSchema> & { agreed?: Agreed | null };

/** What an appointment was before it moved, as far as people are told. */
const visitBeforeSchema = appointmentSchema
  .pick({ date: true, localTime: true })
  .extend({
    location: locationSchema.pick({ locationId: true, name: true, address: true }),
    service: serviceAnswerSchema.pick({ serviceId: true, display: true, price: true }),
  })
  .openapi('VisitBefore');
export type VisitBefore = z.infer<typeof visitBeforeSchema>;

export const appointmentAnswerSchema = appointmentSchema
  .extend({
    ...visitAnswer,
    canEditPatient: z
      .boolean()
      .describe(
        "Whether its booking system accepts changes to the patient's details; if not, people call the provider",
      ),
    providerPhone: z
      .string()
      .optional()
      .describe("The provider's number for appointments, such as '971-555-0114'; left out when it has none"),
  })
  .openapi('Appointment');
export type AppointmentAnswer = z.infer<typeof appointmentAnswerSchema>;

/** One appointment, with what it was before. */
export const oneAppointmentSchema = appointmentAnswerSchema
  .extend({
    movedFrom: visitBeforeSchema
      .optional()
      .describe('What it was before its last change, for a day after that; left out unless that change was a move'),
  })
  .openapi('OneAppointment');
export type OneAppointment = z.infer<typeof oneAppointmentSchema>;

export const movedAnswerSchema = appointmentAnswerSchema.extend(editAnswer).openapi('MovedAppointment');

export const appointmentsSchema = z
  .object({
    appointments: z.array(appointmentAnswerSchema),
    ofAccount: z.literal(true).optional().describe('Somebody is signed in, and all that they booked is here'),
  })
  .openapi('Appointments');

export const appointmentsQuerySchema = z.object({
  when: z.enum(['upcoming', 'past'], { error: "'upcoming' or 'past'" }).optional().describe('Both when absent'),
  patientId: z.uuid().optional(),
});
export type AppointmentsQuery = z.infer<typeof appointmentsQuerySchema>;

export const findRequestSchema = z
  .strictObject({
    confirmationNumber: words('a confirmation number', 40),
    dob: z.string({ error: 'Enter a date of birth' }).max(40).describe("'YYYY-MM-DD'"),
    lat: latitude.optional(),
    lan: longitude.optional(),
  })
  .openapi('FindAppointment');
