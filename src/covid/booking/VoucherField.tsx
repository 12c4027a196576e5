import type { ReactNode } from 'react';

import { useForm } from '#scheduler/kit/form/use-form.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { describedBy, ErrorMessage } from '#ui/fields/Field.tsx';
import { form } from './store-payment.ts';

const ID = 'voucherCode';

/** The code with a button beside it that looks at it at once. */
export function VoucherField({ onCheck }: { onCheck: () => void }): ReactNode {
  const { fields, errors } = useForm(form);
  const saving = useValue(form.$saving);
  const error = errors[ID];
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={ID}>Voucher code</label>
      {error && <ErrorMessage id={ID}>{error}</ErrorMessage>}
      <span className="join">
        <input
          className="in"
          type="text"
          id={ID}
          name={ID}
          value={fields[ID]}
          onChange={({ target }) => form.setField(ID, target.value)}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(ID, null, error)}
        />
        <button className="btn quiet" type="button" aria-disabled={saving} onClick={onCheck}>
          Check<span className="vh"> the code</span>
        </button>
      </span>
      {error && (
        <p className="sm muted">Still no luck? Ask the people who gave it to you, or choose another way to pay.</p>
      )}
    </div>
  );
}
