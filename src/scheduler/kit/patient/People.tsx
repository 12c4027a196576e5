import type { ReactNode } from 'react';

import { agesWords } from '../../offered/ages.ts';
import { Alert } from '#ui/Alert.tsx';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import { isRefused, SOMEONE_ELSE, type Choice } from './make-people.ts';
import type { PatientStep } from './make-patient-step.ts';
import type { Days } from './patient-form.ts';
import { personWords } from './person-words.ts';

/** Who a visit is for, of the people of the account that is signed in; who it isn't for by their age can't be chosen [PAT-4]. */
export function People({ step, choice }: { step: PatientStep; choice: Choice }): ReactNode {
  const days = step.days();
  const { people, chosen } = choice;
  if (people.length === 0)
    return (
      <Alert tone="info" title="You have no one saved yet">
        <p>We filled in what your account knows. Add the rest; next time it is all here.</p>
      </Alert>
    );
  return (
    <fieldset className="people">
      <legend className="lab big">Who is this visit for?</legend>
      <div className="locs card">
        {people.map((person) => (
          <Person
            key={person.patientId}
            {...{ step, chosen, name: `${person.firstName} ${person.lastName}`, id: person.patientId }}
            words={wordsOf(person, days)}
            isRefused={isRefused(person, days)}
          />
        ))}
        <Person {...{ step, chosen, name: 'Someone else', id: SOMEONE_ELSE }} words="New details" />
      </div>
    </fieldset>
  );
}

/** 'Me', 'My child, 9'; and who the service is for, where that isn't them. */
function wordsOf(person: Patient, days: Days): string {
  const words = person.bookedFor === 'me' ? 'Me' : personWords(person, days.visit, 'own');
  const ages = days.service?.ages;
  return ages && isRefused(person, days) ? `${words}. This is ${lower(agesWords(ages))}` : words;
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

interface PersonProps {
  step: PatientStep;
  chosen: string;
  id: string;
  name: string;
  words: string;
  isRefused?: boolean;
}

function Person({ step, chosen, id, name, words, isRefused: isNot = false }: PersonProps): ReactNode {
  return (
    <label className="loc plain">
      <input
        type="radio"
        name="person"
        checked={chosen === id}
        disabled={isNot && chosen !== id}
        onChange={() => step.people.choose(id)}
      />
      <b>{name}</b>
      <small>{words}</small>
    </label>
  );
}
