import { z } from '@hono/zod-openapi';
import { bookingIdSchema } from '#scheduler/engine/fields.schema.ts';
import { answersSchema } from '../answers/answers.schema.ts';
import { NO_BIRTH } from '#scheduler/visits/patient/date-of-birth.ts';
import { HOLDER_RULES } from './holder.ts';
import { memberIdProblem, plainMemberId } from './member-id.ts';
import { memberNumberSchema, voucherCodeSchema } from './voucher.schema.ts';

const memberId = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const problem = memberIdProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .overwrite(plainMemberId);

const nameOf = (whose: 'first' | 'last') =>
  z
    .string({ error: HOLDER_RULES[whose]('') ?? '' })
    .trim()
    .superRefine((value, context) => {
      const message = HOLDER_RULES[whose](value);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** In whose name a plan is, where that is not the patient. */
const holderSchema = z.strictObject({
  firstName: nameOf('first'),
  lastName: nameOf('last'),
  dob: z.string({ error: NO_BIRTH }).max(10, NO_BIRTH).describe("'1985-03-27'"),
});
export type PlanHolder = z.infer<typeof holderSchema>;

/** A plan by its short name in content/insurance-plans.yaml, and the member ID on its card. */
const planSchema = z.strictObject({
  plan: z.string({ error: 'Choose your plan' }).min(1, 'Choose your plan').max(60),
  memberId,
  holder: holderSchema.optional().describe('In whose name it is, where that is not the patient'),
});

type Card = z.infer<typeof planSchema>;

/** A second plan is not the first one again. */
function checkSecond(
  { primary, secondary }: { primary?: Card | undefined; secondary?: Card | undefined },
  context: z.RefinementCtx,
): void {
  if (!primary || secondary?.plan !== primary.plan || secondary.memberId !== primary.memberId) return;
  const message = 'This is your first plan again. Enter your second one, or remove it.';
  context.addIssue({ code: 'custom', path: ['secondary', 'memberId'], message });
}

/** The cards of one plan or two that are submitted for a booked test. */
export const submittedPlansSchema = z
  .strictObject({
    appointmentId: z.uuid(),
    primary: planSchema,
    secondary: planSchema.optional().describe('A second plan'),
  })
  .superRefine(checkSecond);

/** How a test that is held, or is booked, is to be paid. */
export const paymentRequestSchema = z
  .strictObject({
    bookingId: bookingIdSchema,
    aptHoldId: z.uuid().optional().describe('The time that is held'),
    appointmentId: z
      .uuid()
      .optional()
      .describe(
        'In its place: the test that is booked. It is paid so once PUT /covid19/appointments/{id}/payment confirms it; bookingId is its id, too',
      ),
    pays: z.enum(['plan', 'voucher', 'self'], { error: 'Choose how it will be paid' }),
    primary: planSchema.optional().describe('Where a plan pays'),
    secondary: planSchema.optional().describe('A second plan'),
    voucher: z.strictObject({ code: voucherCodeSchema, memberId: memberNumberSchema.optional() }).optional(),
  })
  .superRefine(({ bookingId, aptHoldId, appointmentId, pays, primary, secondary, voucher }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if ((aptHoldId === undefined) === (appointmentId === undefined))
      refuse(['aptHoldId'], 'Send the time that is held, or the appointment');
    if (appointmentId !== undefined && bookingId !== appointmentId)
      refuse(['bookingId'], 'Is the id of the appointment, too');
    if (pays === 'plan' && !primary) refuse(['primary', 'plan'], 'Choose your plan');
    if (pays === 'voucher' && !voucher) refuse(['voucher', 'code'], 'Enter the code on your voucher');
    if (pays !== 'plan' && primary) refuse(['primary'], 'Is only for a plan that pays');
    if (pays !== 'plan' && secondary) refuse(['secondary'], 'Is only for a plan that pays');
    if (pays !== 'voucher' && voucher) refuse(['voucher'], 'Is only for a voucher that pays');
  })
  .superRefine(checkSecond)
  .openapi('CovidPayment');
export type PaymentRequest = z.infer<typeof paymentRequestSchema>;

export const planSaysSchema = z.enum(['pays', 'does-not-pay', 'no-answer']);
export type PlanSays = z.infer<typeof planSaysSchema>;

const settledPlanSchema = z.object({
  id: z.string(),
  name: z.string(),
  memberId: z.string().describe('Its last four, the rest masked'),
  holder: z.string().nullable().describe('In whose name it is; null for the patient'),
});

/** How a test is paid, as it was settled. */
export const paymentSchema = z
  .object({
    pays: z.enum(['plan', 'voucher', 'self']),
    plan: settledPlanSchema.nullable(),
    secondPlan: settledPlanSchema.nullable(),
    planSays: planSaysSchema.nullable().describe('What the plan answered; null where none was asked'),
    planAskedAt: z.iso.datetime().nullable(),
    issuer: z.string().nullable().describe('Whose voucher pays'),
    price: z.object({ figure: z.string(), words: z.string() }).describe('What the patient pays'),
  })
  .openapi('CovidPaymentSettled');
export type Payment = z.infer<typeof paymentSchema>;

/** The same for whoever may see the appointment: nothing of a plan's card or of who holds it. */
export const paidSchema = z.object(paymentSchema.pick({ pays: true, price: true }).shape).openapi('CovidPaid');

/** How a test is paid at the time that is held for it. */
const atHoldSchema = z.object({
  payment: z.union([paymentSchema, z.null()]).describe('null while nothing is settled'),
  unpaid: z
    .object({ code: z.string(), path: z.enum(['pays', 'voucher']), message: z.string() })
    .nullable()
    .describe('Why it could not be booked so; null where it can'),
  insuranceRequired: z.boolean().describe('Whether the location needs a plan or a voucher'),
});

/** What somebody has answered for a test that is being booked; with a time that is held also how it is paid. */
export const paidBookingSchema = answersSchema.extend(atHoldSchema.partial().shape).openapi('CovidBooking');
export type PaidBooking = z.infer<typeof paidBookingSchema>;

/** What a list says of how a test is paid: that a voucher pays, or that its site needs a plan or a voucher and none pays (`whyUnpaid`). */
export const paymentFlagSchema = z.enum(['missing', 'voucher']);
export type PaymentFlag = z.infer<typeof paymentFlagSchema>;
