import { z } from '@hono/zod-openapi';
import { CONSENT_SYSTEM } from './booking/consent-identifier.ts';
import { phoneDigits } from './booking/patient/phone.ts';

/** A line of text, perhaps empty, without control characters and signs that turn or hide others. */
const line = (name: string, max: number) =>
  z
    .string({ error: `Enter ${name}` })
    .trim()
    .max(max, `Enter ${name} of at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, `Enter ${name} in letters, digits and signs only`);
const words = (name: string, max: number) => line(name, max).min(1, `Enter ${name}`);
const isoInstant = z.iso.datetime({ offset: true }).describe('An instant, ISO 8601 in UTC');
const isoDate = z.iso.date({ error: "A date as 'YYYY-MM-DD'" });
/** A number in a query string; an empty one, NaN and Infinity are refused. */
const numberInQuery = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)$/, `A number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `A number from ${min} to ${max}`).max(max, `A number from ${min} to ${max}`));
const wholeInQuery = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `A whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min, `A whole number from ${min} to ${max}`).max(max, `A whole number from ${min} to ${max}`));

/** The id of a location in a path or query: letters, digits and dashes. */
export const locationIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,60}$/, 'An id of a location');
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const serviceId = z.int().min(1).max(2_000_000_000);
const organizationName = words('an organization', 60).describe("Its name in the product, such as 'labcorp'");

export const organizationSchema = z
  .object({ organizationId: z.string(), organizationName: z.string() })
  .openapi('SchedulerOrganization');
export type Organization = z.infer<typeof organizationSchema>;

export const bookableServicesQuerySchema = z.object({
  lat: numberInQuery(-90, 90).optional(),
  lng: numberInQuery(-180, 180).optional(),
  org: words('an organization', 60).describe('organizationName or organizationId'),
});

export const bookableServiceSchema = z
  .object({
    labcorpServiceId: z.int(),
    labcorpFlag: z.boolean().optional(),
    serviceDetail: z.string(),
    display: z.string(),
    code: z.string(),
  })
  .openapi('SchedulerService');
export type BookableService = z.infer<typeof bookableServiceSchema>;

export const addressSchema = z
  .object({ line1: z.string(), line2: z.string().optional(), city: z.string(), state: z.string(), zip: z.string() })
  .openapi('SchedulerAddress');

const positionSchema = z.strictObject({ latitude, longitude });

export const locationSearchSchema = z
  .strictObject({
    serviceId,
    position: positionSchema,
    organizationId: words('an organization', 60),
    organizationName: organizationName.optional(),
    isLabcorp: z.boolean().optional(),
  })
  .openapi('LocationSearch');
export type LocationSearch = z.infer<typeof locationSearchSchema>;

export const foundLocationSchema = z
  .object({
    locationId: z.string(),
    partnerLocationId: z.string(),
    name: z.string(),
    orgName: z.string().describe("The organization's name as people read it"),
    organizationId: z.string(),
    physicianName: z.string().nullable(),
    address: addressSchema,
    position: positionSchema,
    distance: z.number().describe('Miles, one decimal'),
    coLocated: z.boolean().describe("In one of the retailer's own stores"),
    note: z.string().nullable(),
    timeZone: z.string().describe('IANA'),
    services: z.array(z.int()).describe('labcorpServiceIds offered here'),
    status: z.enum(['Active', 'Suspended', 'Closed']),
    store: z.object({ clinicTrademarkCode: z.string().optional() }),
    nextFree: isoInstant
      .nullable()
      .describe('First free start of the asked service; null when none or being found again'),
  })
  .openapi('FoundLocation');
export type FoundLocation = z.infer<typeof foundLocationSchema>;

export const timeslotsQuerySchema = z.object({
  locationId: locationIdSchema,
  serviceId: wholeInQuery(1, 999_999_999),
  startDateTime: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "An instant or a date, such as '2026-05-04'" })
    .optional()
    .describe("Where to look from, never before now; a date is midnight in the location's zone"),
  numberOfDays: wholeInQuery(1, 180).optional().describe('Default 90'),
  organizationName: organizationName.optional(),
  isLabcorp: z.enum(['true', 'false']).optional(),
  providerId: z.string().max(60).optional(),
});

export const slotSchema = z
  .object({
    id: z.string().describe('Send it to POST /scheduler/holds'),
    start: isoInstant,
    end: isoInstant,
    localTime: z.string().describe("Wall-clock time at the location, such as '9:30 am'"),
    timeZone: z.string().describe('IANA'),
    timeZoneName: z.string().describe("Such as 'Central Time'"),
    held: z.boolean().optional().describe('true when this caller holds it'),
    aptHoldId: z.uuid().optional().describe("This caller's hold of it"),
  })
  .openapi('TimeSlot');
export type Slot = z.infer<typeof slotSchema>;

export const scheduleDaySchema = z
  .object({ date: isoDate.describe("Calendar day in the location's zone"), timeSlots: z.array(slotSchema) })
  .openapi('ScheduleDay');
export type ScheduleDay = z.infer<typeof scheduleDaySchema>;

export const timeslotsSchema = z
  .object({
    contact: z.object({
      name: z.string(),
      address: addressSchema,
      timeZone: z.string(),
      timeZoneName: z.string(),
      status: z.enum(['Active', 'Suspended', 'Closed']),
    }),
    providerDetail: z.object({ scheduleDays: z.array(scheduleDaySchema).describe('Only days with a free slot') }),
  })
  .openapi('TimeSlots');
export type Timeslots = z.infer<typeof timeslotsSchema>;

export const holdRequestSchema = z
  .strictObject({ slotId: z.string({ error: 'Choose a time' }).min(1, 'Choose a time').max(120, 'Not a time slot') })
  .openapi('HoldRequest');

const visitLocationSchema = z
  .object({
    locationId: z.string(),
    partnerLocationId: z.string(),
    name: z.string(),
    orgName: z.string(),
    organizationId: z.string(),
    organizationName: z.string(),
    physicianName: z.string().nullable(),
    address: addressSchema,
    position: positionSchema,
    timeZone: z.string(),
    coLocated: z.boolean(),
    note: z.string().nullable(),
  })
  .openapi('VisitLocation');
export type VisitLocation = z.infer<typeof visitLocationSchema>;

export const holdSchema = z
  .object({
    aptHoldId: z.uuid(),
    expirationTime: isoInstant.describe('10 minutes from holding or extending'),
    extendableUntil: isoInstant.describe('30 minutes from holding; no extension goes past it'),
    slot: slotSchema.extend({ date: isoDate, locationId: z.string(), serviceId: z.int() }),
    location: visitLocationSchema,
    service: bookableServiceSchema,
  })
  .openapi('Hold');
export type Hold = z.infer<typeof holdSchema>;

export const extendedHoldSchema = holdSchema
  .pick({ aptHoldId: true, expirationTime: true, extendableUntil: true })
  .openapi('ExtendedHold');

export const clearedSchema = z
  .object({ cleared: z.int().describe('How many things were removed or given back') })
  .openapi('ClearedDetails');

export const releasedSchema = z.object({ released: z.literal(true) }).openapi('ReleasedHold');

export const genders = ['female', 'male', 'other', 'undisclosed'] as const;
export const guardianRelationships = ['parent', 'guardian', 'other'] as const;

const phoneSchema = z
  .string()
  .max(40, 'A US phone number has 10 digits')
  .refine((typed) => phoneDigits(typed) !== null, 'A US phone number has 10 digits')
  .transform((typed) => phoneDigits(typed) ?? typed);

const guardianSchema = z
  .strictObject({
    firstName: words("the guardian's first name", 60),
    lastName: words("the guardian's last name", 60),
    relationship: z.enum(guardianRelationships, { error: 'Choose how the guardian is related' }),
    consent: z.literal(true, { error: 'The parent or guardian must agree' }),
  })
  .openapi('Guardian');

/** The booking that one tab is making: a UUID that the tab has thought up, which ties together draft, consent and appointment. */
export const bookingIdSchema = z.uuid({ error: 'The id of the booking, a UUID made by its page' });

/** A person to be seen (PAT-1, PAT-2). Whether `dob` is a real, past day and the address a US one is checked by the server's verbs. */
export const patientRequestSchema = z
  .strictObject({
    firstName: words('a first name', 60),
    lastName: words('a last name', 60),
    gender: z.enum(genders, { error: 'Choose a gender' }),
    dob: z.string({ error: 'Enter a date of birth' }).max(40).describe("'YYYY-MM-DD'"),
    contact: z.strictObject({
      address: z.strictObject({
        line1: words('a street address', 100),
        line2: line('an apartment, suite or unit', 100).optional(),
        city: words('a city', 60),
        state: z
          .string({ error: 'Choose a state' })
          .trim()
          .toUpperCase()
          .regex(/^[A-Z]{2}$/, "A state's two letters, such as IL"),
        zip: z
          .string({ error: 'Enter a ZIP code' })
          .trim()
          .regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits'),
      }),
      emails: z
        .array(z.strictObject({ address: z.email({ error: 'An email address such as name@example.com' }).max(254) }))
        .min(1, 'Enter an email address')
        .max(3),
      phones: z
        .array(z.strictObject({ number: phoneSchema }))
        .min(1, 'Enter a phone number')
        .max(3),
    }),
    guardian: guardianSchema.optional(),
    bookingId: bookingIdSchema.optional().describe('What was typed for this booking is then forgotten'),
  })
  .openapi('PatientRequest');
/** A patient as the server has checked it; phones are 10 digits. */
export type PatientRequest = z.infer<typeof patientRequestSchema>;

const version = z.int().min(1).describe('Grows with each change; send back the one that was read');

/** A change of a patient: the whole patient, and the version that it is a change of. */
export const patientUpdateSchema = patientRequestSchema.extend({ version }).openapi('PatientUpdate');
export type PatientUpdate = z.infer<typeof patientUpdateSchema>;

export const patientSchema = z
  .object({
    patientId: z.uuid(),
    version,
    firstName: z.string(),
    lastName: z.string(),
    gender: z.enum(genders),
    dob: isoDate,
    contact: z.object({
      address: addressSchema,
      emails: z.array(z.object({ address: z.string() })),
      phones: z.array(z.object({ number: z.string() })),
    }),
    guardian: guardianSchema.optional(),
  })
  .openapi('Patient');
export type Patient = z.infer<typeof patientSchema>;

export const patientsSchema = z.object({ patients: z.array(patientSchema) }).openapi('Patients');
export const patientIdSchema = z.object({ patientId: z.uuid(), version }).openapi('PatientId');
export type PatientId = z.infer<typeof patientIdSchema>;

/** What was typed and not yet sent: at most 40 fields of 300 characters. */
export const draftSchema = z
  .strictObject({
    fields: z
      .record(z.string().max(60), z.string().max(300, 'At most 300 characters'))
      .refine((fields) => Object.keys(fields).length <= 40, 'At most 40 fields'),
  })
  .openapi('PatientDraft');
export type Draft = z.infer<typeof draftSchema>;

export const bookingRequestSchema = z
  .strictObject({
    bookingId: bookingIdSchema,
    aptHoldId: z.uuid({ error: 'Choose a time first' }),
    patientId: z.uuid({ error: 'Tell us who the visit is for first' }),
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

export const appointmentSchema = z
  .object({
    appointmentId: z.uuid(),
    confirmationNumber: z.string(),
    confirmationcode: z.string().describe("The same number under the product's older name"),
    status: z.enum(['booked', 'cancelled']),
    type: z.string().describe("The service's name"),
    datetime: isoInstant,
    end: isoInstant,
    date: isoDate.describe("Calendar day in the location's zone"),
    localTime: z.string(),
    timeZone: z.string(),
    timeZoneName: z.string(),
    location: visitLocationSchema,
    service: bookableServiceSchema,
    patient: z.object({ patientId: z.uuid(), firstName: z.string(), lastName: z.string() }),
    bookedAt: isoInstant,
    cancelledAt: isoInstant.optional(),
  })
  .openapi('Appointment');
export type Appointment = z.infer<typeof appointmentSchema>;

export const appointmentsSchema = z.object({ appointments: z.array(appointmentSchema) }).openapi('Appointments');

export const appointmentsQuerySchema = z.object({
  when: z.enum(['upcoming', 'past'], { error: "'upcoming' or 'past'" }).optional().describe('Both when absent'),
  patientId: z.uuid().optional(),
});

export const findRequestSchema = z
  .strictObject({
    confirmationNumber: words('a confirmation number', 40),
    dob: z.string({ error: 'Enter a date of birth' }).max(40).describe("'YYYY-MM-DD'"),
    lat: latitude.optional(),
    lan: longitude.optional(),
  })
  .openapi('FindAppointment');

export const termsSchema = z
  .object({ id: z.string(), title: z.string(), body: z.string().describe('HTML') })
  .openapi('TermsAndConditions');
export type Terms = z.infer<typeof termsSchema>;

export const consentSchema = z
  .object({ termsAndAgreementId: z.string(), agreed: z.boolean(), datetime: isoInstant.optional() })
  .openapi('Consent');
export type Consent = z.infer<typeof consentSchema>;

export const consentsSchema = z.object({ consents: z.array(consentSchema) }).openapi('Consents');

export const consentRequestSchema = z
  .strictObject({
    bookingId: bookingIdSchema,
    identifier: z.strictObject({
      system: z.literal(CONSENT_SYSTEM, { error: `Must be ${CONSENT_SYSTEM}` }),
      type: words('a type', 60),
    }),
    termsAndAgreementId: words('the id of the terms', 100),
    datetime: isoInstant,
  })
  .openapi('ConsentRequest');
export type ConsentRequest = z.infer<typeof consentRequestSchema>;
