import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';

import { GUARDIAN_CONSENT } from '#scheduler/visits/patient/patient-rules.ts';
import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Checkbox } from '#ui/fields/Choice.tsx';
import { DateFields } from '#ui/fields/DateFields.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { ErrorMessage, Field, Select } from '#ui/fields/Field.tsx';
import {
  $walkIn,
  addWalkIn,
  closeWalkIn,
  isChild,
  loadTimes,
  openTwin,
  type,
  type Typed,
  type WalkInForm,
} from '../state/store-walk-in.ts';
import { isOtherDay, WalkInTimes } from './WalkInTimes.tsx';
import type { SiteDay } from '../visit.schema.ts';

type Text = { [Name in keyof Typed]: Typed[Name] extends boolean ? never : Name }[keyof Typed];
const idOf = (name: keyof Typed): string => `walk-in-${name}`;

/** Somebody at the desk without an appointment: the little that is asked there, on the first time with room. */
export function WalkIn({ day }: { day: SiteDay }): ReactNode {
  const form = useStore($walkIn);
  return (
    <Dialog open={form !== null} onClose={closeWalkIn} title="Walk-in" className="wide walk-in">
      {form && <Form form={form} day={day} />}
    </Dialog>
  );
}

function Form({ form, day }: { form: WalkInForm; day: SiteDay }): ReactNode {
  const { typed, wrong, isSending, attempt, problem, times } = form;
  const mustWait = isSending || times === 'loading';
  const chosen = typeof times === 'string' ? undefined : times.find(({ slotId }) => slotId === typed.slotId);
  const isLater = chosen !== undefined && isOtherDay(chosen.start, day);
  const text = (name: Text) => ({
    id: idOf(name),
    value: typed[name],
    error: wrong[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  });
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    void addWalkIn(false);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void addWalkIn(!isLater);
  }
  const errors = Object.entries(wrong).map(([name, message]) => ({ field: `walk-in-${name}`, message }));
  return (
    // Ctrl+Enter is a second way to the button that says so.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys of its fields reach here
    <form className="flow" noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {problem && <Alert tone="error" title={problem} live />}
      <Who typed={typed} wrong={wrong} text={text} />
      {isChild(typed) && <Guardian typed={typed} wrong={wrong} text={text} />}
      {day.services.length > 1 && (
        <Select
          id="walk-in-service"
          label="Service"
          value={form.serviceId}
          onChange={({ target }) => void loadTimes(Number(target.value))}
        >
          {day.services.map(({ serviceId, display }) => (
            <option value={serviceId} key={serviceId}>
              {display}
            </option>
          ))}
        </Select>
      )}
      <WalkInTimes form={form} day={day} />
      {wrong.hasAgreed && <ErrorMessage id={idOf('hasAgreed')}>{wrong.hasAgreed}</ErrorMessage>}
      <Checkbox
        id={idOf('hasAgreed')}
        checked={typed.hasAgreed}
        label="They have read the terms and agree"
        onChange={({ target }) => type({ hasAgreed: target.checked })}
      />
      <Twin form={form} />
      <AddButtons mustWait={mustWait} isLater={isLater} />
    </form>
  );
}

function part(name: 'month' | 'day' | 'year', typed: Typed) {
  return {
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  };
}

interface FieldsProps extends Pick<WalkInForm, 'typed' | 'wrong'> {
  text: (name: Text) => Record<string, unknown> & { id: string };
}

function Who({ typed, wrong, text }: FieldsProps): ReactNode {
  return (
    <>
      <div className="fields">
        <Field label="First name" {...text('firstName')} data-first />
        <Field label="Last name" {...text('lastName')} />
      </div>
      <DateFields
        id={idOf('month')}
        legend="Date of birth"
        error={wrong.month}
        inputs={{ month: part('month', typed), day: part('day', typed), year: part('year', typed) }}
      />
      <div className="fields">
        <Field label="Phone" hint="This, or an email" inputMode="tel" {...text('phone')} />
        <Field label="Email" optional inputMode="email" {...text('email')} />
      </div>
    </>
  );
}

/** Who is added for today is here, mostly; nobody is checked in for another day. */
function AddButtons({ mustWait, isLater }: { mustWait: boolean; isLater: boolean }): ReactNode {
  return (
    <p className="row">
      {!isLater && (
        <button className="btn" type="button" disabled={mustWait} onClick={() => void addWalkIn(true)}>
          Add and check in<kbd>Ctrl Enter</kbd>
        </button>
      )}
      <button className={isLater ? 'btn' : 'btn quiet'} type="submit" disabled={mustWait}>
        {isLater ? 'Add for tomorrow' : 'Add'}
      </button>
    </p>
  );
}

/** Who is with a child, and agrees. */
function Guardian({ typed, wrong, text }: FieldsProps): ReactNode {
  return (
    <fieldset className="flow">
      <legend className="lab">Parent or guardian with the child</legend>
      <div className="fields">
        <Field label="Their first name" {...text('guardianFirstName')} />
        <Field label="Their last name" {...text('guardianLastName')} />
      </div>
      <Select label="They are the child’s" {...text('relationship')}>
        <option value="parent">parent</option>
        <option value="guardian">guardian</option>
        <option value="other">other</option>
      </Select>
      {wrong.guardianAgrees && <ErrorMessage id={idOf('guardianAgrees')}>{wrong.guardianAgrees}</ErrorMessage>}
      <Checkbox
        id={idOf('guardianAgrees')}
        checked={typed.guardianAgrees}
        label={`They say: ${GUARDIAN_CONSENT.text}`}
        onChange={({ target }) => type({ guardianAgrees: target.checked })}
      />
    </fieldset>
  );
}

/** Somebody of this name and birth date has a visit that day: whether it is the same person is asked, and nothing is saved yet. */
function Twin({ form: { twin } }: { form: WalkInForm }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (twin) box.current?.focus();
  }, [twin]);
  if (!twin) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="warn" title={twin.why} live>
        <p className="row">
          <button className="btn quiet" type="button" onClick={() => openTwin(twin.appointmentId)}>
            The same: open that visit
          </button>
          <button className="btn quiet" type="button" onClick={() => void addWalkIn(twin.isHere, true)}>
            Another person: add them
          </button>
        </p>
      </Alert>
    </div>
  );
}
