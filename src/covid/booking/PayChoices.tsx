import type { ReactNode } from 'react';

import { useForm } from '#scheduler/kit/form/use-form.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { ErrorMessage } from '#ui/fields/Field.tsx';
import { $known, form, paidTest } from './store-payment.ts';

/** The three ways to pay, each with its price; one that can't be had here says why. */
export function PayChoices(): ReactNode {
  const { fields, errors } = useForm(form);
  const known = useValue($known);
  const { place = 'This location', figure = '' } = useValue(paidTest()) ?? {};
  const error = errors['pays'];
  const isNeeded = known.state === 'known' && known.insuranceRequired === true;
  const chosen = fields['pays'] ?? '';
  return (
    <fieldset className={error ? 'field bad people' : 'people'} aria-describedby={error ? 'pays-error' : undefined}>
      <legend className="vh">How will it be paid?</legend>
      {error && <ErrorMessage id="pays">{error}</ErrorMessage>}
      <div className="locs card">
        <Way
          {...{ value: 'plan', chosen, name: 'My insurance plan', figure: '$0', small: 'if your plan pays' }}
          words="Many plans pay all of it. We ask yours now."
        />
        <Way
          {...{ value: 'voucher', chosen, name: 'A voucher', figure: '$0', small: 'if it fits' }}
          words="From an employer, a school or the county."
        />
        <Way
          {...{ value: 'self', chosen, name: 'I pay at the visit' }}
          {...(isNeeded ? { figure: '', small: '' } : { figure, small: 'card or cash' })}
          words={isNeeded ? `${place} needs insurance or a voucher.` : 'Without insurance or a voucher.'}
          isOff={isNeeded}
        />
      </div>
    </fieldset>
  );
}

type WayProps = {
  value: string;
  chosen: string;
  name: string;
  words: string;
  figure: string;
  small: string;
  isOff?: boolean;
};

function Way({ value, chosen, name, words, figure, small, isOff = false }: WayProps): ReactNode {
  const id = value === 'plan' ? 'pays' : `pays-${value}`;
  return (
    <label className="loc">
      <input
        type="radio"
        name="pays"
        id={id}
        checked={chosen === value}
        disabled={isOff}
        onChange={() => form.setField('pays', value)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-words ${id}-price`}
      />
      <span>
        <b id={`${id}-name`}>{name}</b>
        <small className={isOff ? 'why-not' : undefined} id={`${id}-words`}>
          {words}
        </small>
      </span>
      <span className="at" id={`${id}-price`}>
        <b className="num">{figure}</b> <small>{small}</small>
      </span>
    </label>
  );
}
