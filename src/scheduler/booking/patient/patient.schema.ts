import { z } from '@hono/zod-openapi';
import { addressSchema } from '../../engine/location.schema.ts';
import { bookingIdSchema, isoDate, line, words } from '../../fields.schema.ts';
import { phoneDigits } from './phone.ts';

export const clearedSchema = z
  .object({ cleared: z.int().describe('How many things were removed or given back') })
  .openapi('ClearedDetails');

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
