import { z } from '@hono/zod-openapi';

const token = z.string({ error: 'The token of a link' }).min(1).max(100);
const dob = z.string({ error: 'Enter a date of birth' }).max(40).describe("'YYYY-MM-DD'");

export const putBackSchema = z.strictObject({ token, dob }).openapi('PutAddressBack');
export const visitLinkSchema = z.strictObject({ token, dob }).openapi('VisitLink');
export const lostNumberSchema = z
  .strictObject({ email: z.email({ error: 'Enter an email address, such as name@example.com' }).max(254), dob })
  .openapi('LostNumber');
export const lostNumberAnswerSchema = z
  .object({ sent: z.literal('if-known').describe('The same whether or not there is such an appointment') })
  .openapi('LostNumberAnswer');

export const remindersParamsSchema = z.object({ token });
export const remindersAnswerSchema = z.object({ reminders: z.literal('off') }).openapi('Reminders');
