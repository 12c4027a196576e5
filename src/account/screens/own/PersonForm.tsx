import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { FormFrame, FormProblem } from '#scheduler/kit/form/FormFrame.tsx';
import { useForm } from '#scheduler/kit/form/use-form.ts';
import { PatientForm } from '#scheduler/kit/patient/PatientForm.tsx';
import type { Patient } from '#scheduler/visits/patient/patient.schema.ts';
import { telephoneLink } from '#text/telephone.ts';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { ADDED, askToRemove, closePerson, openPerson } from './store-people.ts';
import { beginForm, personDays, personForm, savePerson } from './store-person.ts';

type CopyProps = NonNullable<Patient['copies']>[number];

/** That what is saved here doesn't reach a provider that has the details already. */
function Copy({ provider, phone }: CopyProps): ReactNode {
  return (
    <p>
      {provider} keeps its own copy for the appointment that is booked there. To change that one, call{' '}
      {phone ? (
        <a className="num" href={telephoneLink(phone)}>
          {phone}
        </a>
      ) : (
        provider
      )}
      .
    </p>
  );
}

/** The form of the booking step about one of the people, or somebody new; without what is agreed to for a visit. */
export function PersonForm({ open }: { open: string }): ReactNode {
  useState(() => void beginForm());
  const { summary, attempt, saving } = useForm(personForm);
  const heading = useRef<HTMLHeadingElement>(null);
  const known = openPerson();
  const title = open === ADDED ? 'Add a person' : `Edit ${known?.firstName ?? ''}`;

  // The list, with the button that was pressed, is gone. The tab says what is here now.
  useEffect(() => {
    heading.current?.focus();
    const { title: before } = document;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);

  return (
    <FormFrame className="flow about-person" onSubmit={savePerson}>
      <ErrorSummary errors={summary} attempt={attempt} />
      <h3 className="lab big whole-words" tabIndex={-1} ref={heading}>
        {known ? `${known.firstName} ${known.lastName}` : title}
      </h3>
      {known?.copies?.map((copy) => (
        <Copy {...copy} key={copy.provider} />
      ))}
      <FormProblem form={personForm} />
      <PatientForm form={personForm} days={personDays()} />
      <p className="acts">
        <button className="btn" type="submit" aria-disabled={saving}>
          {saving ? 'Saving…' : 'Save'}
        </button>
        <button className="btn quiet" type="button" onClick={closePerson}>
          Cancel
        </button>
        {known && (
          <button className="btn text" type="button" onClick={() => askToRemove(known)}>
            Remove this person
          </button>
        )}
      </p>
    </FormFrame>
  );
}
