import { z } from '@hono/zod-openapi';
import { problemSchema } from '#api/route.ts';
import { addressSchema } from '../../engine/location.schema.ts';
import { bookingIdSchema, isoDate } from '../../engine/fields.schema.ts';
import {
  BOOKED_FOR,
  CAREGIVER_RELATIONSHIPS,
  GENDERS,
  GUARDIAN_CONSENT,
  GUARDIAN_RELATIONSHIPS,
  isMasked,
  ruleOf,
  type PatientField,
} from './patient-rules.ts';
import { phoneDigits } from './phone.ts';

export const clearedSchema = z
  .object({ cleared: z.int().describe('How many things were removed or released') })
  .openapi('ClearedDetails');

function missing(field: PatientField): string {
  return ruleOf(field).problem('') ?? 'Must be text';
}

/** Text that follows a field's rule; a missing field gets the message of an empty one. One that is `maskable` may also be as it was shown, masked. */
function ruled(field: PatientField, maskable = false) {
  const { problem } = ruleOf(field);
  return z
    .string({ error: missing(field) })
    .trim()
    .superRefine((value, context) => {
      const message = maskable && isMasked(value) ? null : problem(value);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

/** What somebody agrees to for a visit; only for who is `listed` alone it can be left out. */
function agreement(field: PatientField) {
  return z.literal(true, { error: missing(field) }).optional();
}

const guardianSchema = z
  .strictObject({
    firstName: ruled('guardianFirstName'),
    lastName: ruled('guardianLastName'),
    relationship: z.enum(GUARDIAN_RELATIONSHIPS, { error: missing('guardianRelationship') }),
    consent: agreement('guardianConsent'),
    consentTextId: z
      .literal(GUARDIAN_CONSENT.id, { error: 'Reload the page, then agree to the current text' })
      .default(GUARDIAN_CONSENT.id)
      .describe('Which text the guardian agreed to; the current one if left out'),
  })
  .openapi('GuardianRequest');

const caregiverSchema = z
  .strictObject({
    relationship: z.enum(CAREGIVER_RELATIONSHIPS, { error: missing('caregiverRelationship') }),
    consent: agreement('caregiverConsent').describe('The patient knows about the appointment'),
  })
  .openapi('Caregiver');

/** Where a patient lives and is reached; of a `known` one, what was shown masked may be sent back so. */
function contactSchema({ known }: { known: boolean }) {
  return z.strictObject({
    address: z.strictObject({
      line1: ruled('line1'),
      line2: ruled('line2').optional(),
      city: ruled('city'),
      state: ruled('state').toUpperCase(),
      zip: ruled('zip'),
    }),
    emails: z
      .array(z.strictObject({ address: ruled('email', known) }))
      .min(1, missing('email'))
      .max(3),
    phones: z
      .array(z.strictObject({ number: ruled('phone', known).transform((typed) => phoneDigits(typed) ?? typed) }))
      .min(1, missing('phone'))
      .max(3),
  });
}

/** All that is said of a patient. */
const patientParts = z.strictObject({
  firstName: ruled('firstName'),
  lastName: ruled('lastName'),
  gender: z.enum(GENDERS, { error: missing('gender') }),
  dob: z.string({ error: 'Enter a date of birth' }).max(40).describe("'YYYY-MM-DD'"),
  contact: contactSchema({ known: false }),
  bookedFor: z
    .enum(BOOKED_FOR, { error: missing('who') })
    .default('me')
    .describe('Who the appointment is for'),
  guardian: guardianSchema.optional(),
  caregiver: caregiverSchema.optional().describe("Who books for another adult: with bookedFor 'adult'"),
  sharesPhone: z.literal(true).optional().describe('Send it after a 409 duplicate-phone: this is another person'),
  bookingId: bookingIdSchema
    .optional()
    .describe('What they are saved for, and agreed to. What was typed for this booking is then deleted'),
  listed: z
    .literal(true)
    .optional()
    .describe(
      'Only kept among the people of an account, for no booking yet: nothing is agreed to, so `consent` may be left out',
    ),
});

/** With what must be agreed to, which is said beside all else that is wrong. */
function agreedTo<T extends z.ZodType>(schema: T): T {
  const said = (whose: string, field: PatientField) => ({
    path: [whose, 'consent'],
    error: missing(field),
    when: () => true,
  });
  return schema
    .refine((sent) => hasAgreed(sent, 'guardian'), said('guardian', 'guardianConsent'))
    .refine((sent) => hasAgreed(sent, 'caregiver'), said('caregiver', 'caregiverConsent'));
}

/** Whether a parent, guardian or carer who is named has agreed, of whatever was sent. */
function hasAgreed(sent: unknown, whose: 'guardian' | 'caregiver'): boolean {
  if (typeof sent !== 'object' || sent === null || ('listed' in sent && sent.listed === true)) return true;
  const named = (sent as Record<string, unknown>)[whose];
  return typeof named !== 'object' || named === null || ('consent' in named && named.consent !== undefined);
}

/** A person to be seen (PAT-1, PAT-2). Whether `dob` is a real, past day and the address a US one is checked by the server's verbs. */
export const patientRequestSchema = agreedTo(patientParts).openapi('PatientRequest');
/** A patient as the server has checked it; phones are 10 digits. */
export type PatientRequest = z.infer<typeof patientRequestSchema>;

const version = z.int().min(1).describe('Increases with each change; send back the one you read');

/** A change of a patient: the whole patient, and the version that it is a change of; of one's own patient, or of that of a visit one may see. */
export const patientUpdateSchema = agreedTo(
  patientParts.extend({
    version,
    contact: contactSchema({ known: true }).describe(
      'What the caller was shown masked may be sent back masked: it then stays as it is',
    ),
    appointmentId: z
      .uuid()
      .optional()
      .describe(
        "An appointment of the patient that the caller may see; dob and bookedFor can't change then. Without it, the patient must be the caller's own",
      ),
  }),
).openapi('PatientUpdate');
export type PatientUpdate = z.infer<typeof patientUpdateSchema>;

export const patientSchema = z
  .object({
    patientId: z.uuid(),
    version,
    firstName: z.string(),
    lastName: z.string(),
    gender: z.enum(GENDERS),
    dob: isoDate,
    contact: z.object({
      address: addressSchema,
      emails: z.array(z.object({ address: z.string() })),
      phones: z.array(z.object({ number: z.string() })),
    }),
    bookedFor: z.enum(BOOKED_FOR),
    guardian: guardianSchema.extend({ consentTextId: z.string().optional() }).openapi('Guardian').optional(),
    caregiver: caregiverSchema.optional(),
    ahead: z
      .object({ appointmentId: z.uuid(), date: isoDate, localTime: z.string(), timeZoneName: z.string() })
      .optional()
      .describe("Of an account's people: their next appointment, by the location's clock"),
    copies: z
      .array(z.object({ provider: z.string(), phone: z.string().optional() }))
      .optional()
      .describe(
        "Of an account's people: providers of appointments ahead that keep a copy of these details, which a change here doesn't reach",
      ),
  })
  .openapi('Patient');
export type Patient = z.infer<typeof patientSchema>;

export const patientsSchema = z
  .object({
    patients: z.array(patientSchema),
    ofAccount: z
      .literal(true)
      .optional()
      .describe(
        'They are the people of the account that is signed in: its owner first, then children, then other adults',
      ),
    masked: z
      .literal(true)
      .optional()
      .describe(
        'Email, phone and street are masked: the caller found the appointment by its number. Opening the link in one of its emails shows them',
      ),
  })
  .openapi('Patients');
export const patientIdSchema = z.object({ patientId: z.uuid(), version }).openapi('PatientId');
export type PatientId = z.infer<typeof patientIdSchema>;

/** What was typed and not yet sent: at most 40 fields of 300 characters; of two saves under way the later typed one stays. */
export const draftSchema = z
  .strictObject({
    edit: z
      .int()
      .min(0)
      .describe(
        "When it was typed, in milliseconds by the browser's clock, which all its tabs share; 0 for nothing typed",
      ),
    fields: z
      .record(z.string().max(60), z.string().max(300, 'Use 300 characters or fewer'))
      .refine((fields) => Object.keys(fields).length <= 40, 'Send 40 fields or fewer'),
  })
  .openapi('PatientDraft');
export type Draft = z.infer<typeof draftSchema>;

/** The refusal of a patient; of one who is among the people of the account already also who that is. */
export const invalidOrDuplicate = {
  description: 'Valid JSON with invalid fields; each field is named',
  content: {
    'application/problem+json': {
      schema: problemSchema
        .extend({
          duplicateData: z.literal(true).optional().describe('With the code duplicate-data'),
          patientId: z.uuid().optional().describe('With it: who of the account has this name, date of birth and phone'),
        })
        .openapi('InvalidOrDuplicate'),
    },
  },
};
export type Duplicate = z.infer<(typeof invalidOrDuplicate)['content']['application/problem+json']['schema']>;

/** The refusal to remove a person with an appointment ahead, which is named. */
export const appointmentAhead = {
  description: 'Conflict; the appointment ahead is named',
  content: {
    'application/problem+json': {
      schema: problemSchema.extend({ appointmentId: z.uuid().optional() }).openapi('AppointmentAhead'),
    },
  },
};
