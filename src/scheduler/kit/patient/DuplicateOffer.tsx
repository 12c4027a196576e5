import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import type { Choice } from './make-people.ts';
import type { PatientStep } from './make-patient-step.ts';
import { personWords } from './person-words.ts';

interface OfferProps {
  step: PatientStep;
  choice: Choice;
  /** Who it is, by the refusal. */
  id: string;
}

/** After a save that was refused since the account has this person: the offer to book for them as they are kept [PAT-3]. */
export function DuplicateOffer({ step, choice, id }: OfferProps): ReactNode {
  const known = choice.people.find(({ patientId }) => patientId === id);
  if (!known) return null;
  const { firstName, lastName } = known;
  return (
    <Alert tone="info" title={`${firstName} ${lastName} is in your account already`}>
      <p>Name, date of birth and phone number are the same.</p>
      <p>
        <button className="btn quiet" type="button" onClick={() => step.people.choose(known.patientId)}>
          Use {personName(known, step.days().visit)}
        </button>
      </p>
    </Alert>
  );
}

/** 'Ana, 9'. */
function personName(person: Patient, day: string): string {
  return person.firstName + personWords(person, day, 'own').replace(/^[^,]*/, '');
}
