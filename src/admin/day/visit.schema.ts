import { z } from '@hono/zod-openapi';
import { problemSchema } from '#api/route.ts';
import { registrationSchema } from '#covid/drive-up/arrival.schema.ts';
import { paymentFlagSchema } from '#covid/payment/payment.schema.ts';
import { isoDate, isoInstant, line, words } from '#scheduler/engine/fields.schema.ts';
import {
  GENDERS,
  GUARDIAN_CONSENT,
  GUARDIAN_RELATIONSHIPS,
  ruleOf,
  type PatientField,
} from '#scheduler/visits/patient/patient-rules.ts';
import { VISIT_STATUSES, VISIT_STEPS } from '#scheduler/visits/visit-status.ts';

const siteId = words('the id of a site', 100);
const serviceId = z.int().min(1);
const version = z.int().min(0).describe('Increases with each change; send back the one you read');

/** A visit as lists of staff show it: of its patient first name, last initial and birth year. */
export const maskedVisitSchema = z
  .object({
    appointmentId: z.uuid(),
    confirmationNumber: z.string(),
    status: z.enum(VISIT_STATUSES),
    version,
    start: isoInstant,
    end: isoInstant,
    date: isoDate.describe("Calendar day in the site's zone"),
    localTime: z.string(),
    site: z.object({ locationId: z.string(), name: z.string(), timeZone: z.string() }),
    service: z.object({ serviceId: z.int(), display: z.string() }),
    person: z.object({
      firstName: z.string(),
      lastInitial: z.string().describe("'P.', or 'R.-V.' of a double name"),
      birthYear: z.int(),
      childAge: z.int().optional().describe('Of who is under 18 on the day of the visit'),
    }),
    hereAt: isoInstant.optional().describe('When the patient was checked in'),
    isWalkIn: z.boolean(),
    car: z
      .object({
        status: registrationSchema.shape.status,
        space: registrationSchema.shape.space,
      })
      .optional()
      .describe('Of who comes by car: how far they are in the lot, and where they wait'),
  })
  .openapi('MaskedVisit');
export type MaskedVisit = z.infer<typeof maskedVisitSchema>;

export const dayQuerySchema = z.strictObject({
  site: siteId,
  date: isoDate.optional().describe("A day in the site's zone; today when absent"),
});

/** A day of a site, in the order of its times. */
export const siteDaySchema = z
  .object({
    site: z.object({
      locationId: z.string(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      timeZone: z.string(),
      timeZoneName: z.string(),
      status: z.enum(['Active', 'Suspended', 'Closed']),
      spaces: z.int().nullable().describe('Where cars wait: 1 to this; null where people come inside'),
    }),
    date: isoDate,
    today: isoDate,
    now: isoInstant,
    opens: z.string().describe("When it is open that day, such as '8 am to 6 pm', or 'Closed'"),
    reach: z.object({ from: isoDate, to: isoDate }).nullable().describe('Days that the role sees; null for all'),
    may: z.object({ update: z.boolean(), cancel: z.boolean(), create: z.boolean(), bulkCancel: z.boolean() }),
    services: z
      .array(z.object({ serviceId: z.int(), display: z.string() }))
      .describe('What a walk-in can be booked for; none where another system books'),
    mark: z.string().describe('Another one as soon as anything of the day has changed'),
    hours: z
      .array(z.object({ hour: z.int().min(0).max(23), places: z.int() }))
      .describe(
        'Places of each hour that it is open, by its clock; none where its services differ in length, or another system books',
      ),
    visits: z.array(maskedVisitSchema),
    payments: z
      .array(z.object({ appointmentId: z.uuid(), payment: paymentFlagSchema }))
      .describe(
        'Of tests: that a voucher pays, or that what the site needs is missing; none for a role that sees no plans',
      ),
  })
  .openapi('SiteDay');
export type SiteDay = z.infer<typeof siteDaySchema>;
/** What somebody may do with a visit. */
export type VisitLeave = Pick<SiteDay['may'], 'update' | 'cancel'>;

/** Sites whose visits the caller sees. */
export const daySitesSchema = z
  .object({
    sites: z.array(
      z.object({
        locationId: z.string(),
        name: z.string(),
        city: z.string(),
        state: z.string(),
        timeZone: z.string(),
      }),
    ),
  })
  .openapi('DaySites');
export type DaySites = z.infer<typeof daySitesSchema>;

/** What of a person is shown for itself, each time on record. */
export const SHOWABLE = ['name', 'birth', 'phone', 'email', 'address'] as const;
export type Showable = (typeof SHOWABLE)[number];

/** One visit, with what there is to show. */
export const openedVisitSchema = maskedVisitSchema
  .extend({
    bookedAt: isoInstant,
    movedAt: isoInstant.optional(),
    cancelledAt: isoInstant.optional(),
    agreedAt: isoInstant.describe('When the terms were agreed to'),
    phoneEnd: z.string().optional().describe('The last four digits'),
    maskedEmail: z.string().optional(),
    hasAddress: z.boolean(),
    hasGuardian: z.boolean(),
    hasAnswers: z.boolean().describe('Whether there are answers about health'),
    patientId: z.uuid(),
    patientVersion: z.int().describe('Of the details of the patient; send it back with a change of them'),
    isTest: z
      .boolean()
      .describe('Whether it is for a COVID-19 test: then the name is fixed, and a plan can be submitted'),
    changes: z
      .array(z.object({ at: isoInstant, fields: z.array(z.string()), reason: z.string() }))
      .describe('When staff changed details, which, and why; the last first'),
  })
  .openapi('OpenedVisit');
export type OpenedVisit = z.infer<typeof openedVisitSchema>;

export const showRequestSchema = z.strictObject({ what: z.enum(SHOWABLE) }).openapi('ShowRequest');
export const shownSchema = z.object({ value: z.string() }).openapi('ShownValue');

export const compareRequestSchema = z
  .strictObject({ dob: isoDate.describe('As the person says it') })
  .openapi('CompareBirth');
export const comparedSchema = z.object({ matches: z.boolean() }).openapi('ComparedBirth');

export const stepRequestSchema = z
  .discriminatedUnion('step', [
    z.strictObject({ step: z.enum(VISIT_STEPS), version }),
    z.strictObject({
      step: z.literal('park').describe('Says in which space somebody who is here waits in their car'),
      version,
      space: z.int().min(1).max(200),
    }),
  ])
  .openapi('VisitStep');
export const cancelRequestSchema = z.strictObject({ version }).openapi('CancelVisit');

/** What visits are narrowed to; none of it is about a person, so addresses may have it. */
export const visitFiltersSchema = z
  .strictObject({
    site: siteId.optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
    status: z.array(z.enum(VISIT_STATUSES)).min(1).max(VISIT_STATUSES.length).optional(),
    serviceId: serviceId.optional(),
    organizationId: words('the id of an organization', 100).optional(),
  })
  .openapi('VisitFilters');
export type VisitFilters = z.infer<typeof visitFiltersSchema>;

export const searchRequestSchema = visitFiltersSchema
  .extend({
    words: line('a name, a number or the last four of a phone', 80).optional(),
    after: z
      .string()
      .regex(/^\d{1,16}~[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'What the page before gave as `next`')
      .optional(),
  })
  .openapi('VisitSearch');
export type VisitSearch = z.infer<typeof searchRequestSchema>;

export const foundVisitsSchema = z
  .object({
    visits: z.array(maskedVisitSchema).describe('The newest first'),
    next: z.string().optional().describe('Where the next page begins; none after the last'),
  })
  .openapi('FoundVisits');
export type FoundVisits = z.infer<typeof foundVisitsSchema>;

export const openingsQuerySchema = z.strictObject({
  site: siteId,
  serviceId: z.coerce.number().pipe(serviceId),
});
export const openingsSchema = z
  .object({ times: z.array(z.object({ slotId: z.string(), start: isoInstant, localTime: z.string() })) })
  .openapi('WalkInTimes');

/** Times at a visit's own site that it can be moved to, by day. */
export const moveTimesSchema = z
  .object({
    days: z.array(
      z.object({
        date: isoDate,
        times: z.array(z.object({ slotId: z.string(), start: isoInstant, localTime: z.string() })),
      }),
    ),
  })
  .openapi('MoveTimes');
export type MoveTimes = z.infer<typeof moveTimesSchema>;

export const holdForMoveSchema = z
  .strictObject({
    slotId: words('the id of a time', 200),
    instead: z.uuid().optional().describe('The hold that was chosen before, which is given back'),
  })
  .openapi('HoldForMove');
export const heldForMoveSchema = z
  .object({ aptHoldId: z.uuid(), endsAt: isoInstant, date: isoDate, localTime: z.string(), start: isoInstant })
  .openapi('HeldForMove');
export type HeldForMove = z.infer<typeof heldForMoveSchema>;

export const moveVisitSchema = z.strictObject({ aptHoldId: z.uuid(), version }).openapi('MoveVisit');

/** Text that follows the rule of a patient's field. */
export function ruled(field: PatientField) {
  const { problem } = ruleOf(field);
  return z
    .string({ error: problem('') ?? 'Must be text' })
    .trim()
    .superRefine((value, context) => {
      const message = problem(value);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

const guardianSchema = z
  .strictObject({
    firstName: ruled('guardianFirstName'),
    lastName: ruled('guardianLastName'),
    relationship: z.enum(GUARDIAN_RELATIONSHIPS),
    consentTextId: z.literal(GUARDIAN_CONSENT.id).describe('The text that they agreed to'),
  })
  .openapi('WalkInGuardian');

/** Somebody who stands at the desk. */
export const walkInSchema = z
  .strictObject({
    serviceId: z.int().describe('The service that was chosen: the time has to be one of it'),
    slotId: words('the id of a time', 200),
    firstName: ruled('firstName'),
    lastName: ruled('lastName'),
    dob: z.string({ error: 'Enter a date of birth' }).max(40),
    gender: z.enum(GENDERS).default('undisclosed'),
    phone: ruled('phone').optional().describe('This, or an email'),
    email: ruled('email').optional(),
    guardian: guardianSchema.optional().describe('Who is with a child, and agrees'),
    hasAgreed: z.literal(true, { error: 'Let them read the terms and agree first' }),
    isHere: z.boolean().default(false).describe('Checks them in as well'),
    another: z.literal(true).optional().describe('Send it after a 409 has-visit: this is another person'),
  })
  .openapi('WalkIn');
export type WalkIn = z.infer<typeof walkInSchema>;

/** A refusal that names what there is. */
function naming(description: string, name: string, fields: z.ZodRawShape) {
  return {
    description,
    content: { 'application/problem+json': { schema: problemSchema.extend(fields).openapi(name) } },
  };
}

/** The refusal of a step on a visit that somebody else has changed. */
export const visitChanged = naming('It has changed since it was read; what it is now is said', 'VisitChanged', {
  visitStatus: z.enum(VISIT_STATUSES).optional(),
});

/** The refusal of a walk-in who has a visit that day. */
export const hasVisit = naming('Conflict; the visit that somebody has that day is named', 'HasVisit', {
  appointmentId: z.uuid().optional(),
});
