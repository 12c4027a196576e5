import type { ReactNode } from 'react';

import { addressLine } from '../../offered/directions.ts';
import { ageOn } from '../../offered/age.ts';
import { birthWords } from '../../engine/slot-words.ts';
import { CAREGIVER_WORDS } from '../../visits/patient/patient-rules.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import { displayPhone } from '../../visits/patient/phone.ts';
import { FormField } from '../form/FormField.tsx';
import { questionsOf } from '../form/question.ts';
import { useForm } from '../form/use-form.ts';
import type { PatientStep } from './make-patient-step.ts';
import { AGREEING } from './patient-questions.ts';

const RELATIONSHIPS = { parent: 'parent', guardian: 'legal guardian', other: 'relative with permission' } as const;

interface KnownPatientProps {
  step: PatientStep;
  person: Patient;
  /** Who gets the details. */
  provider: string;
}

/** What is kept of who the visit is for, shown and not asked; what has to be agreed to for each visit is asked. */
export function KnownPatient({ step, person, provider }: KnownPatientProps): ReactNode {
  const { fields, parts, errors } = useForm(step.form);
  return (
    <>
      <section className="known" aria-labelledby="known-title">
        <div className="head">
          <h2 className="lab big" id="known-title">
            {provider} gets these details
          </h2>
          <button className="btn text" type="button" onClick={step.people.change}>
            Change<span className="vh"> these details</span>
          </button>
        </div>
        <Facts person={person} day={step.days().visit} />
      </section>
      {questionsOf(parts)
        .filter(({ name }) => AGREEING.includes(name))
        .map((question) => (
          <FormField key={question.name} form={step.form} {...{ fields, question }} error={errors[question.name]} />
        ))}
    </>
  );
}

function Facts({ person, day }: { person: Patient; day: string }): ReactNode {
  const { firstName, lastName, dob, contact, guardian, caregiver, bookedFor } = person;
  const age = ageOn(dob, day);
  return (
    <dl className="kv rows">
      <Fact name="Name">
        {firstName} {lastName}
      </Fact>
      <Fact name="Born">
        {birthWords(dob)}
        {bookedFor === 'child' && `; ${age === 0 ? 'under 1' : age} on the day of the visit`}
      </Fact>
      <Fact name="Address">{addressLine(contact.address)}</Fact>
      {guardian && (
        <Fact name="Guardian">
          {guardian.firstName} {guardian.lastName}, {RELATIONSHIPS[guardian.relationship]}
        </Fact>
      )}
      <Fact name="Email">{contact.emails[0]?.address}</Fact>
      <Fact name="Phone">
        <span className="num">{displayPhone(contact.phones[0]?.number ?? '')}</span>
      </Fact>
      {caregiver && <Fact name="You are their">{CAREGIVER_WORDS[caregiver.relationship].toLowerCase()}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
