import { z } from '@hono/zod-openapi';
import { isoDate, line, words } from '#scheduler/engine/fields.schema.ts';

const site = words('the id of a site', 100);
export const vouchersQuerySchema = z.strictObject({ site });

/** A voucher as staff see it: never its code, nor who has used it. */
export const issuedVoucherSchema = z
  .object({
    voucherId: z.uuid(),
    issuer: z.string(),
    of: z.int().describe('For how many tests it is'),
    left: z.int().describe('For how many more it pays'),
    voucherServices: z.array(z.int()).describe('The tests that it pays for'),
    voucherMemberRequired: z.boolean(),
    startsOn: isoDate,
    endsOn: isoDate.describe('Its last day'),
    isOfSite: z.boolean().describe('Whether it pays at this site alone'),
  })
  .openapi('IssuedVoucher');
export type IssuedVoucher = z.infer<typeof issuedVoucherSchema>;

export const vouchersSchema = z
  .object({
    vouchers: z.array(issuedVoucherSchema).describe('Those that pay at the site, the last to end first'),
    tests: z.array(z.object({ serviceId: z.int(), name: z.string() })).describe('What the site gives'),
    today: isoDate.describe('By the clock of the site'),
    may: z.object({ issue: z.boolean() }),
  })
  .openapi('Vouchers');
export type Vouchers = z.infer<typeof vouchersSchema>;

/** Tests that one voucher pays for at most. */
const TESTS_MOST = 10_000;
const MEMBERS_MOST = 500;

/** A voucher of a site; it pays there alone. */
export const voucherRequestSchema = z
  .strictObject({
    site,
    issuer: words('who gives it', 60),
    total: z
      .int({ error: 'Enter a whole number' })
      .min(1, 'At least 1')
      .max(TESTS_MOST, `At most ${String(TESTS_MOST)}`),
    services: z.array(z.int()).min(1, 'Choose at least one test').max(6),
    startsOn: z.iso.date({ error: 'Choose its first day' }),
    endsOn: z.iso.date({ error: 'Choose its last day' }),
    members: z
      .array(line('a member number', 20).regex(/^\d{4,20}$/, 'A member number has 4 to 20 digits'))
      .min(1)
      .max(MEMBERS_MOST, `At most ${String(MEMBERS_MOST)} members`)
      .optional()
      .describe('Who may use it; anyone without it'),
  })
  .superRefine(({ startsOn, endsOn, members }, context) => {
    if (endsOn < startsOn)
      context.addIssue({ code: 'custom', path: ['endsOn'], message: 'Its last day is before its first' });
    if (members?.some(({ length }) => length !== members[0]?.length))
      context.addIssue({ code: 'custom', path: ['members'], message: 'All member numbers have as many digits' });
  })
  .openapi('IssueVoucher');
export type VoucherRequest = z.infer<typeof voucherRequestSchema>;

export const newVoucherSchema = z
  .object({
    voucher: issuedVoucherSchema,
    code: z.string().nullable().describe('Shown this once: null when the same call is sent again'),
  })
  .openapi('NewVoucher');
export type NewVoucher = z.infer<typeof newVoucherSchema>;
