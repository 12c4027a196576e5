import { useStore } from '@nanostores/react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { ErrorMessage, Field, TextArea } from '#ui/fields/Field.tsx';
import type { Vouchers } from '../vouchers.schema.ts';
import { useFirstWrong } from '../../frame/first-wrong.ts';
import { $form, issueVoucher } from './store-vouchers.ts';

interface IssueFormProps {
  site: string;
  vouchers: Vouchers;
}

/** A new voucher for a site. */
export function IssueForm({ site, vouchers: { tests, today } }: IssueFormProps): ReactNode {
  const { isBusy, problem, errors } = useStore($form);
  const form = useFirstWrong<HTMLFormElement>(errors);
  const [typed, type] = useState({ issuer: '', total: '', startsOn: today, endsOn: '', members: '' });
  const [services, choose] = useState<readonly number[]>(tests.map(({ serviceId }) => serviceId));
  const field = (name: keyof typeof typed) => ({
    id: `voucher-${name}`,
    error: errors[name],
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ ...typed, [name]: target.value }),
  });
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    const { issuer, total, startsOn, endsOn, members } = typed;
    const numbers = members.split(/[\s,;]+/).filter(Boolean);
    void issueVoucher({
      site,
      issuer,
      total: Number(total),
      services: [...services],
      startsOn,
      endsOn,
      ...(numbers.length > 0 && { members: numbers }),
    });
  }
  return (
    <form className="visit-form issue" onSubmit={onSubmit} noValidate ref={form}>
      <h2>Issue a voucher</h2>
      <p className="muted">It pays at this site. Its code is made here, and shown once.</p>
      {problem && <Alert tone="error" title={problem} live />}
      <Field label="Who gives it" {...field('issuer')} maxLength={60} />
      <Field label="For how many tests" inputMode="numeric" {...field('total')} />
      <fieldset>
        <legend>Which tests</legend>
        {errors['services'] && <ErrorMessage id="voucher-services">{errors['services']}</ErrorMessage>}
        {tests.map(({ serviceId, name }) => (
          <label className="check" key={serviceId}>
            <input
              type="checkbox"
              checked={services.includes(serviceId)}
              onChange={({ target }) =>
                choose(target.checked ? [...services, serviceId] : services.filter((one) => one !== serviceId))
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Field label="First day" type="date" {...field('startsOn')} />
      <Field label="Last day" type="date" {...field('endsOn')} />
      <TextArea label="Member numbers, one a line" optional rows={3} {...field('members')} />
      <p>
        <button className="btn" type="submit" disabled={isBusy}>
          Issue
        </button>
      </p>
    </form>
  );
}
