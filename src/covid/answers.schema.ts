import { z } from '@hono/zod-openapi';
import { bookingIdSchema } from '#scheduler/engine/fields.schema.ts';
import { RACES, YES_NO } from './survey.ts';

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
  .strictObject({ bookingId: bookingIdSchema, survey: surveySchema })
  .openapi('CovidPatientInfo');

/** What somebody has answered for a test that is being booked, or is booked. */
export const answersSchema = z
  .object({ survey: surveySchema.nullable().describe('null while it is not answered') })
  .openapi('CovidAnswers');
export type CovidAnswers = z.infer<typeof answersSchema>;
