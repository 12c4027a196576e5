import { z } from '@hono/zod-openapi';
import { locationIdSchema } from '#scheduler/engine/location.schema.ts';

/** A code as it is typed, in any case, with or without dashes and spaces. */
export const voucherCodeSchema = z
  .string()
  .trim()
  .min(1, 'Enter the code on your voucher')
  .max(40, 'A code has 40 letters and numbers at most');

export const memberNumberSchema = z.string().trim().max(20, 'A member number has 20 digits at most');

export const voucherCheckSchema = z
  .strictObject({
    code: voucherCodeSchema,
    memberId: memberNumberSchema.optional().describe('Where the voucher is for members only'),
    serviceId: z.int().min(1).max(999_999).describe('The test that it is to pay for'),
    locationId: locationIdSchema.describe('Where'),
    date: z.iso.date().optional().describe('On which day there; today without it'),
  })
  .openapi('CovidVoucherCheck');

/** Why a voucher doesn't pay. */
export const voucherRefusalSchema = z.enum([
  'unknown',
  'not-yet',
  'ended',
  'used-up',
  'other-test',
  'other-state',
  'other-site',
  'member-needed',
  'member-unknown',
]);
export type VoucherRefusal = z.infer<typeof voucherRefusalSchema>;

/** Whether a voucher pays, in the words of the specification (section 3). */
export const voucherAnswerSchema = z
  .object({
    voucherValid: z.boolean(),
    voucherResultsError: z
      .object({ why: voucherRefusalSchema, message: z.string() })
      .nullable()
      .describe('Why it does not pay; null where it does'),
    voucherMemberRequired: z.boolean(),
    memberDigits: z.int().nullable().describe('How many digits its member numbers have'),
    voucherServices: z.array(z.int()).describe('The tests that it pays for'),
    voucherRestrictions: z.array(z.string()).describe('The states in which it pays; empty for all'),
    memberId: z.string().nullable().describe('The member number that was sent'),
    voucherId: z.uuid().nullable().describe('null for a code that is not known'),
    issuer: z.string().nullable(),
    left: z.int().nullable().describe('How many tests it pays for after this one'),
    of: z.int().nullable().describe('How many it was for in all'),
    endsOn: z.iso.date().nullable().describe('Its last day'),
  })
  .openapi('CovidVoucherAnswer');
export type VoucherAnswer = z.infer<typeof voucherAnswerSchema>;

/** What a voucher pays for: `states` null is anywhere, as is `onlyAt` (the public id of a site), `members` null is anyone. Days are 'YYYY-MM-DD', the last one included. */
export type VoucherTerms = {
  issuer: string;
  total: number;
  services: readonly number[];
  states?: readonly string[];
  onlyAt?: string;
  members?: readonly string[];
  startsOn: string;
  endsOn: string;
};
