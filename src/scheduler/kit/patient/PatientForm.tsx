import type { ReactNode } from 'react';

import { stateName } from '#location/states.ts';
import { Icon } from '#ui/Icon.tsx';
import { Checkbox } from '#ui/fields/Choice.tsx';
import { FormParts } from '../form/FormParts.tsx';
import { useValue } from '../parts/use-store-value.ts';
import { AgeNote, BirthKept } from './AgeParts.tsx';
import type { PatientFormStore } from './make-patient-form.ts';
import { hasAgreed, type Days } from './patient-form.ts';

/** The questions about the patient, and about who books for a child or another adult [PAT-1, PAT-2]. */
export function PatientForm({ form, days }: { form: PatientFormStore; days: Days }): ReactNode {
  const fields = useValue(form.$fields);
  const isTownTyped = useTownTyped(form);
  const { booked } = days;
  const town = isTownTyped ? {} : { city: null, state: null };
  const agreed = booked &&
    hasAgreed(booked, fields) && { guardianConsent: <Agreed isChild={fields.who === 'child'} /> };
  return (
    <FormParts
      form={form}
      after={{
        dob: <AgeNote form={form} days={days} />,
        gender: <WhyGender />,
        zip: <TownOfZip form={form} isTyped={isTownTyped} />,
        phone: <SharesPhone form={form} />,
      }}
      instead={{ ...town, ...agreed, ...(booked && { dob: <BirthKept dob={booked.dob} /> }) }}
    />
  );
}

function WhyGender(): ReactNode {
  return (
    <details className="asked-why">
      <summary>
        Why we ask <Icon name="chevron-down" />
      </summary>
      <p>Normal results differ by sex for some tests. We use it only for that, and you can choose not to say.</p>
    </details>
  );
}

/** True when city and state are typed: to correct them, or where the ZIP code gave none. */
function useTownTyped(form: PatientFormStore): boolean {
  const { city, state, zip } = useValue(form.$fields);
  const { errors } = useValue(form.$errors);
  const corrects = useValue(form.$typesTown);
  const lookUp = useValue(form.$zipLookUp);
  if (corrects || lookUp === 'unknown' || errors['city'] || errors['state']) return true;
  return city !== '' && state !== '' && lookUp === 'none' && zip === '';
}

/** City and state as the ZIP code gave them. */
function TownOfZip({ form, isTyped }: { form: PatientFormStore; isTyped: boolean }): ReactNode {
  const { city, state } = useValue(form.$fields);
  const isLooking = useValue(form.$zipLookUp) === 'looking';
  return (
    <p className="msg good" role="status">
      {isLooking && <span className="muted">Finding the town</span>}
      {!isLooking && city !== '' && state !== '' && !isTyped && (
        <>
          <Icon name="check" />
          <span>
            {city}, {stateName(state)}.{' '}
            <button className="btn text" type="button" onClick={() => form.$typesTown.set(true)}>
              Not right?
            </button>
          </span>
        </>
      )}
    </p>
  );
}

/** Asked once a phone number was refused for being another patient's. */
function SharesPhone({ form }: { form: PatientFormStore }): ReactNode {
  const { sharesPhone } = useValue(form.$fields);
  return (
    useValue(form.$duplicatePhone) && (
      <Checkbox
        id="sharesPhone"
        label="This is another person with the same phone number."
        checked={sharesPhone === 'yes'}
        onChange={({ target }) => form.setField('sharesPhone', target.checked ? 'yes' : '')}
      />
    )
  );
}

/** In place of the question to a guardian who agreed when the visit was booked. */
function Agreed({ isChild }: { isChild: boolean }): ReactNode {
  return (
    <p className="muted span">
      {isChild ? 'You have agreed to this visit.' : 'The parent or guardian has agreed to this visit.'} Another parent
      or guardian must agree for themselves.
    </p>
  );
}
