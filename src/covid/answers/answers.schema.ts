import { z } from '@hono/zod-openapi';
import { bookingIdSchema } from '#scheduler/engine/fields.schema.ts';
import { screeningSchema } from '../screening/screening.schema.ts';
import { RACES, YES_NO } from '../survey.ts';

const yesOrNo = z.enum(YES_NO).optional();

/** What the lab is told beside who the patient is; what is left out is not said. */
export const surveySchema = z
  .strictObject({
    firstTest: yesOrNo,
    caresForPatients: yesOrNo,
    sharedHome: yesOrNo,
    pregnant: yesOrNo,
    race: z.enum(RACES).optional(),
  })
  .openapi('CovidSurvey');
export type Survey = z.infer<typeof surveySchema>;

export const patientInfoSchema = z
  .strictObject({
    bookingId: bookingIdSchema,
    survey: surveySchema.optional(),
    screening: screeningSchema.optional().describe('What led to the test; asked before the booking began.'),
  })
  .refine(({ survey, screening }) => survey ?? screening, {
    path: ['survey'],
    error: 'Send the survey, the screening, or both',
  })
  .openapi('CovidPatientInfo');
export type PatientInfo = z.infer<typeof patientInfoSchema>;

/** What somebody has answered for a test that is being booked, or is booked. */
export const answersSchema = z
  .object({
    survey: z.union([surveySchema, z.null()]).describe('null while it is not answered'),
    screening: z.union([screeningSchema, z.null()]).describe('null where no question led to the test'),
  })
  .openapi('CovidAnswers');
export type CovidAnswers = z.infer<typeof answersSchema>;
