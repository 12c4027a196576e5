import { useStore } from '@nanostores/react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Field, Select } from '#ui/fields/Field.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import type { DetailChanges } from '../desk.schema.ts';
import { $payments } from '../state/store-visits.ts';
import type { OpenedVisit } from '../visit.schema.ts';
import {
  $form,
  $insurance,
  loadInsurance,
  openForm,
  saveDetails,
  submitPlan,
  type DeskForm,
} from '../state/store-desk.ts';

/** What is done at the desk beside a visit's steps: details are changed, and a plan is submitted for a test. */
export function DeskForms({ visit }: { visit: OpenedVisit }): ReactNode {
  const form = useStore($form);
  const { appointmentId: id } = visit;
  const open = form?.id === id ? form : null;
  return (
    <section>
      <h3>At the desk</h3>
      <p className="row">
        <Opener form="details" id={id} open={open}>
          Change details
        </Opener>
        {visit.isTest && (
          <Opener form="insurance" id={id} open={open}>
            Insurance
          </Opener>
        )}
      </p>
      {open?.form === 'details' && <DetailsForm visit={visit} form={open} key={id} />}
      {open?.form === 'insurance' && <InsuranceForm form={open} key={id} />}
      {visit.changes.length > 0 && (
        <ul className="desk-changes">
          {visit.changes.map(({ at, fields, reason }) => (
            <li key={at}>
              {fields.map((field) => NAMES[field as keyof DetailChanges].toLowerCase()).join(', ')} changed: {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** That a test lacks what its site needs: it stands first in the visit, and holds up no check-in. */
export function InsuranceMissing({ id }: { id: string }): ReactNode {
  const payments = useStore($payments);
  if (payments.get(id) !== 'missing') return null;
  function add(): void {
    openForm('insurance', id);
    document.getElementById('desk-insurance')?.focus();
  }
  return (
    <section>
      <h3>Before the test</h3>
      <p className="flag hot">
        <Icon name="triangle-alert" />
        Insurance missing
      </p>
      <p>This site needs a plan or a voucher for the test.</p>
      <p className="row">
        <button className="btn quiet" type="button" onClick={add}>
          Add insurance
        </button>
      </p>
    </section>
  );
}

interface OpenerProps {
  form: DeskForm['form'];
  id: string;
  open: DeskForm | null;
  children: string;
}

function Opener({ form, id, open, children }: OpenerProps): ReactNode {
  const isOpen = open?.form === form;
  return (
    <button
      className="btn quiet"
      type="button"
      id={`desk-${form}`}
      aria-expanded={isOpen}
      onClick={() => openForm(isOpen ? null : form, id)}
    >
      {children}
    </button>
  );
}

const NAMES: Readonly<Record<keyof DetailChanges, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  gender: 'Gender',
  phone: 'Phone',
  email: 'Email',
  line1: 'Street address',
  line2: 'Apartment, suite or unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
};
const TYPED = ['firstName', 'lastName', 'phone', 'email', 'line1', 'line2', 'city', 'state', 'zip'] as const;
/** The sample of a test carries the name. */
const FIXED: readonly string[] = ['firstName', 'lastName'];

function DetailsForm({ visit, form }: { visit: OpenedVisit; form: DeskForm }): ReactNode {
  const [typed, type] = useState<Partial<Record<(typeof TYPED)[number], string>>>({});
  const [reason, setReason] = useState('');
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    const filled = Object.entries(typed).filter(([, value]) => value.trim() !== '');
    void saveDetails(visit, Object.fromEntries(filled), reason);
  }
  return (
    <form className="visit-form" onSubmit={onSubmit} noValidate>
      <p className="muted">
        What is left empty stays as it is.{' '}
        {visit.isTest && 'The sample carries name and date of birth, so these stay. '}
        It is changed for this appointment, and no one is emailed.
      </p>
      {form.problem && <Alert tone="error" title={form.problem} live />}
      {TYPED.filter((field) => !visit.isTest || !FIXED.includes(field)).map((field) => (
        <Field
          key={field}
          id={`detail-${field}`}
          label={`New ${NAMES[field].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`}
          error={form.errors[field]}
          autoComplete="off"
          value={typed[field] ?? ''}
          onChange={({ target }) => type({ ...typed, [field]: target.value })}
        />
      ))}
      <Field
        id="detail-reason"
        label="Why"
        hint="On record with your name, such as ‘New phone, said at the desk’."
        error={form.errors['reason']}
        autoComplete="off"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p>
        <button className="btn" type="submit" disabled={form.isBusy}>
          Save details
        </button>
      </p>
    </form>
  );
}

function InsuranceForm({ form }: { form: DeskForm }): ReactNode {
  const insurance = useStore($insurance);
  const [plan, setPlan] = useState('');
  const [memberId, setMemberId] = useState('');
  if (insurance === null) return <SkeletonLines lines={2} />;
  if (insurance === 'failed')
    return (
      <Alert tone="error" title="How it is paid did not load." live>
        <button className="btn" type="button" onClick={() => void loadInsurance(form.id)}>
          Try again
        </button>
      </Alert>
    );
  const { payment, insuranceRequired, companies } = insurance;
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    void submitPlan(form.id, plan, memberId);
  }
  return (
    <form className="visit-form" onSubmit={onSubmit} noValidate>
      <p>
        {payment ? `Now: ${payment.price.figure}, ${payment.price.words}.` : 'Nothing is settled yet.'}
        {payment?.plan && ` ${payment.plan.name}, member ${payment.plan.memberId}.`}
        {insuranceRequired && ' This site needs a plan or a voucher.'}
      </p>
      {form.problem && <Alert tone="error" title={form.problem} live />}
      <Select
        id="plan"
        label="Plan"
        error={form.errors['plan']}
        value={plan}
        onChange={({ target }) => setPlan(target.value)}
      >
        <option value="">Choose</option>
        {companies.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        id="member-id"
        label="Member ID on the card"
        error={form.errors['memberId']}
        autoComplete="off"
        value={memberId}
        onChange={({ target }) => setMemberId(target.value)}
      />
      <p>
        <button className="btn" type="submit" disabled={form.isBusy}>
          Submit plan
        </button>
      </p>
    </form>
  );
}
