import type { Fields, Part, Question } from '#scheduler/kit/form/question.ts';
import { oneOf } from '#scheduler/visits/field-rules.ts';
import { memberIdProblem } from '../payment/member-id.ts';

export const PAYMENT_NAMES = [
  'pays',
  'plan',
  'memberId',
  'hasSecondPlan',
  'secondPlan',
  'secondMemberId',
  'voucherCode',
  'memberNumber',
] as const;
export type PaymentName = (typeof PAYMENT_NAMES)[number];

/** A plan by its short name in content, and what people call it. */
export type PlanChoice = { id: string; name: string };

const CARD = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 30 } as const;

/** What is asked of how a test is paid, by what is chosen so far; `digits` where a voucher is for members. */
export function paymentParts(
  fields: Fields<PaymentName>,
  { plans, digits }: { plans: readonly PlanChoice[]; digits: number | null },
): Part<PaymentName>[] {
  const how: Part<PaymentName> = {
    stacked: true,
    questions: [
      {
        name: 'pays',
        as: 'choices',
        label: 'How will it be paid?',
        options: [],
        problem: oneOf(['plan', 'voucher', 'self'], 'Choose how it will be paid'),
      },
    ],
  };
  if (fields.pays === 'plan') {
    const second = fields.hasSecondPlan
      ? cardQuestions({ plan: 'secondPlan', memberId: 'secondMemberId', at: 'secondary', which: 'Second plan' }, plans)
      : [];
    const first = cardQuestions({ plan: 'plan', memberId: 'memberId', at: 'primary', which: 'Plan' }, plans);
    return [how, { questions: [...first, ...second] }];
  }
  return fields.pays === 'voucher' ? [how, { stacked: true, questions: voucherQuestions(digits) }] : [how];
}

function cardQuestions(
  { plan, memberId, at, which }: { plan: PaymentName; memberId: PaymentName; at: string; which: string },
  plans: readonly PlanChoice[],
): Question<PaymentName>[] {
  const ids = plans.map(({ id }) => id);
  return [
    {
      name: plan,
      as: 'select',
      label: which,
      hint: 'Its name on your card',
      choose: 'Choose',
      options: plans.map(({ id, name }) => ({ value: id, label: name })),
      problem: oneOf(ids, 'Choose your plan'),
      at: [`${at}.plan`],
    },
    {
      name: memberId,
      label: which === 'Plan' ? 'Member ID' : 'Its member ID',
      hint: 'On the front of your card, often after “ID”',
      problem: memberIdProblem,
      at: [`${at}.memberId`],
      ...CARD,
    },
  ];
}

function voucherQuestions(digits: number | null): Question<PaymentName>[] {
  const code: Question<PaymentName> = {
    name: 'voucherCode',
    label: 'Voucher code',
    problem: (typed) => (typed ? null : 'Enter the code on your voucher'),
    at: ['voucher.code'],
    ...CARD,
    maxLength: 40,
  };
  if (digits === null) return [code];
  return [
    code,
    {
      name: 'memberNumber',
      label: 'Member number',
      ...(digits > 0 && { hint: `It has ${digits} digits` }),
      inputMode: 'numeric',
      problem: (typed) => (typed ? null : 'Enter your member number'),
      at: ['voucher.memberId'],
      ...CARD,
    },
  ];
}
