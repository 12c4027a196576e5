import { dateIn, type Fields, type Part, type Question } from '#scheduler/kit/form/question.ts';
import { todayHere } from '#scheduler/kit/patient/today-here.ts';
import { oneOf } from '#scheduler/visits/field-rules.ts';
import { dateOfBirth } from '#scheduler/visits/patient/date-of-birth.ts';
import { HOLDER_RULES } from '../payment/holder.ts';
import { memberIdProblem } from '../payment/member-id.ts';

export const PAYMENT_NAMES = [
  'pays',
  ...(['plan', 'memberId', 'holder', 'holderFirst', 'holderLast'] as const),
  ...(['holderDob', 'holderDobMonth', 'holderDobDay', 'holderDobYear'] as const),
  'hasSecondPlan',
  ...(['secondPlan', 'secondMemberId', 'secondHolder', 'secondHolderFirst', 'secondHolderLast'] as const),
  ...(['secondHolderDob', 'secondHolderDobMonth', 'secondHolderDobDay', 'secondHolderDobYear'] as const),
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
    const second = fields.hasSecondPlan ? cardQuestions('secondary', fields, plans) : [];
    return [how, { questions: [...cardQuestions('primary', fields, plans), ...second] }];
  }
  return fields.pays === 'voucher' ? [how, { stacked: true, questions: voucherQuestions(digits) }] : [how];
}

/** The inputs of each of the cards that are asked for. */
const CARDS = {
  primary: {
    plan: 'plan',
    memberId: 'memberId',
    holder: 'holder',
    first: 'holderFirst',
    last: 'holderLast',
    dob: 'holderDob',
  },
  secondary: {
    plan: 'secondPlan',
    memberId: 'secondMemberId',
    holder: 'secondHolder',
    first: 'secondHolderFirst',
    last: 'secondHolderLast',
    dob: 'secondHolderDob',
  },
} as const;
export type Card = keyof typeof CARDS;

/** What is typed of a card, as it is sent. */
export function cardOf(card: Card, fields: Fields<PaymentName>) {
  const { plan, memberId, holder, first, last, dob } = CARDS[card];
  const birth = dateOfBirth(dateIn(fields, dob), todayHere());
  return {
    plan: fields[plan],
    memberId: fields[memberId],
    ...(fields[holder] === OTHER && {
      holder: { firstName: fields[first], lastName: fields[last], dob: 'iso' in birth ? birth.iso : '' },
    }),
  };
}

const OTHER = 'other';

function cardQuestions(card: Card, fields: Fields<PaymentName>, plans: readonly PlanChoice[]): Question<PaymentName>[] {
  const { plan, memberId, holder } = CARDS[card];
  const isFirst = card === 'primary';
  return [
    {
      name: plan,
      as: 'select',
      label: isFirst ? 'Plan' : 'Second plan',
      hint: 'Its name on your card',
      choose: 'Choose',
      options: plans.map(({ id, name }) => ({ value: id, label: name })),
      problem: oneOf(
        plans.map(({ id }) => id),
        'Choose your plan',
      ),
      at: [`${card}.plan`],
    },
    {
      name: memberId,
      label: isFirst ? 'Member ID' : 'Its member ID',
      hint: 'On the front of your card, often after “ID”',
      problem: memberIdProblem,
      at: [`${card}.memberId`],
      ...CARD,
    },
    {
      name: holder,
      as: 'chips',
      label: isFirst ? 'The plan is in the name of' : 'The second plan is in the name of',
      options: [
        { value: '', label: 'The patient' },
        { value: OTHER, label: 'Someone else' },
      ],
      problem: oneOf(['', OTHER], 'Choose in whose name the plan is'),
    },
    ...(fields[holder] === OTHER ? holderQuestions(card) : []),
  ];
}

function holderQuestions(card: Card): Question<PaymentName>[] {
  const { first, last, dob } = CARDS[card];
  const own = (label: string): string => (card === 'primary' ? `Their ${label}` : `Their ${label}, of the second plan`);
  return [
    { name: first, label: own('first name'), problem: HOLDER_RULES.first, at: [`${card}.holder.firstName`] },
    { name: last, label: own('last name'), problem: HOLDER_RULES.last, at: [`${card}.holder.lastName`] },
    {
      name: dob,
      as: 'date',
      label: own('date of birth'),
      problem: (typed) => {
        const birth = dateOfBirth(typed, todayHere());
        return 'message' in birth ? birth.message : null;
      },
      at: [`${card}.holder.dob`],
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
