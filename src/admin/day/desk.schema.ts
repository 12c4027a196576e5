import { z } from '@hono/zod-openapi';
import { paymentSchema, submittedPlansSchema } from '#covid/payment/payment.schema.ts';
import { isoDate, isoInstant, line, words } from '#scheduler/engine/fields.schema.ts';
import { GENDERS } from '#scheduler/visits/patient/patient-rules.ts';
import { ruled } from './visit.schema.ts';

/** What staff can change of a visit's patient. A date of birth is not among it. */
const changesSchema = z.strictObject({
  firstName: ruled('firstName').optional(),
  lastName: ruled('lastName').optional(),
  gender: z.enum(GENDERS, { error: 'Choose a gender' }).optional(),
  phone: ruled('phone').optional(),
  email: ruled('email').optional(),
  line1: ruled('line1').optional(),
  line2: ruled('line2').optional(),
  city: ruled('city').optional(),
  state: ruled('state').toUpperCase().optional(),
  zip: ruled('zip').optional(),
});
export type DetailChanges = z.infer<typeof changesSchema>;

export const detailsRequestSchema = z
  .strictObject({
    appointmentId: z.uuid().describe('The visit for which it is changed'),
    version: z.int().min(1).describe('Of the patient, as it was read'),
    reason: line('why you change it', 200).min(5, 'Say in a few words why you change it'),
    changes: changesSchema.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      error: 'Change something first',
    }),
  })
  .openapi('ChangeDetails');
export type DetailsRequest = z.infer<typeof detailsRequestSchema>;

export const companiesSchema = z
  .object({
    primary: z.array(z.object({ id: z.string(), name: z.string() })),
    secondary: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .openapi('InsuranceCompanies');

export const insuranceQuerySchema = z.strictObject({ appointmentId: z.uuid() });
export const insuranceRequestSchema = submittedPlansSchema.openapi('SubmitInsurance');
export const insuranceSchema = z
  .object({
    payment: z.union([paymentSchema, z.null()]).describe('null while nothing is settled'),
    insuranceRequired: z.boolean().describe('Whether the site needs a plan or a voucher'),
  })
  .openapi('VisitInsurance');
export type VisitInsurance = z.infer<typeof insuranceSchema>;

export const siteQuerySchema = z.strictObject({ site: words('the id of a site', 100) });
export const pharmacistsSchema = z
  .object({
    pharmacists: z.array(
      z.object({
        locationId: z.string(),
        siteName: z.string(),
        name: z.string().nullable().describe('Who answers for the site; null where no name is known'),
        phone: z.string().nullable(),
        storeNumber: z.string().nullable(),
      }),
    ),
  })
  .openapi('Pharmacists');

/** What a visit's patient has answered about their health, as it was asked. */
export const healthAnswersSchema = z
  .object({ answers: z.array(z.object({ question: z.string(), answer: z.string() })) })
  .openapi('HealthAnswers');
export type HealthAnswers = z.infer<typeof healthAnswersSchema>['answers'];

export const testingModelsSchema = z
  .object({
    testingModels: z.array(
      z.object({ model: z.string(), testingClass: z.string(), serviceId: z.int(), name: z.string() }),
    ),
  })
  .openapi('TestingModels');

/** A place that is held while somebody books it: never who holds it. */
const heldSchema = z.object({
  aptHoldId: z.uuid(),
  start: isoInstant,
  date: isoDate,
  localTime: z.string(),
  serviceId: z.int(),
  expirationTime: isoInstant,
  isOwn: z.boolean(),
});
export const heldPlacesSchema = z.object({ holds: z.array(heldSchema) }).openapi('HeldPlaces');
export const releaseQuerySchema = z.strictObject({
  anothers: z.literal('yes').optional().describe('That it may be somebody else’s, who loses it'),
});
