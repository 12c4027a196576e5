import type { ReactNode } from 'react';

import { FormParts } from '#scheduler/kit/form/FormParts.tsx';
import { useForm } from '#scheduler/kit/form/use-form.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import type { VisitPrice } from '#scheduler/offered/offered-services.ts';
import { Icon } from '#ui/Icon.tsx';
import { priceOf } from '../payment/price.ts';
import { PayChoices } from './PayChoices.tsx';
import { PaymentAnswer } from './PaymentAnswer.tsx';
import { $answer, $known, checkVoucher, form, isEnough, paidTest } from './store-payment.ts';
import { VoucherField } from './VoucherField.tsx';

/** How a test is paid: the ways, what each asks, and what was answered. */
export function PayForm(): ReactNode {
  const { fields } = useForm(form);
  return (
    <>
      <FormParts
        form={form}
        instead={{ pays: <PayChoices />, voucherCode: <VoucherField onCheck={() => void checkVoucher()} /> }}
      />
      {fields['pays'] === 'plan' && <SecondPlan hasOne={Boolean(fields['hasSecondPlan'])} />}
      <PaymentAnswer />
    </>
  );
}

/** The price that the plan or the voucher has answered, or of paying at the visit; null while nothing is known. */
export function useAnsweredPrice(): VisitPrice | null {
  const { pays } = useValue(form.$fields);
  const answer = useValue($answer);
  const figure = useValue(paidTest())?.figure ?? '';
  if (answer?.of === 'plan') return answer.payment.price;
  if (answer?.of === 'voucher' && answer.voucher.voucherValid)
    return priceOf({ pays: 'voucher', issuer: answer.voucher.issuer ?? '' }, figure);
  return pays === 'self' ? priceOf({ pays: 'self' }, figure) : null;
}

/** What the button does: it asks the plan before it goes on, as `onward` says. */
export function usePayButton(onward: string): string {
  const { pays } = useValue(form.$fields);
  const answer = useValue($answer);
  const saving = useValue(form.$saving);
  useValue($known);
  const isAnswered = answer?.of === 'plan' && isEnough(answer.payment);
  if (pays !== 'plan' || isAnswered) return saving ? 'One moment' : onward;
  return saving ? 'Asking your plan' : 'Ask my plan';
}

/** Adds a second plan, or takes it away. */
function SecondPlan({ hasOne }: { hasOne: boolean }): ReactNode {
  function change(): void {
    form.setField('hasSecondPlan', hasOne ? '' : 'yes');
    setTimeout(() => document.getElementById(hasOne ? 'memberId' : 'secondPlan')?.focus());
  }
  return (
    <p>
      <button className="btn quiet" type="button" onClick={change}>
        <Icon name={hasOne ? 'minus' : 'plus'} />
        {hasOne ? 'Remove the second plan' : 'Add a second plan'}
      </button>
    </p>
  );
}
