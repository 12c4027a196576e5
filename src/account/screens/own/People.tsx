import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { initials, personWords } from '#scheduler/kit/patient/person-words.ts';
import { todayHere } from '#scheduler/kit/patient/today-here.ts';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import type { Patient } from '#scheduler/visits/patient/patient.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { Part } from '../parts/Part.tsx';
import { RemovePerson } from './RemovePerson.tsx';
import { $people, ADDED, loadPeople, openForm, type PeopleShown } from './store-people.ts';

/** The people whom somebody books for: a row each, the form of the booking step, and the way out [PAT-4]. */
export function People(): ReactNode {
  const people = useValue($people);
  return (
    <Part id="people" title="People you book for" why="Their details are filled in when you book. Only you see them.">
      {people.state === 'loading' && <SkeletonLines lines={4} />}
      {people.state === 'failed' && <Failed onRetry={() => void loadPeople()} />}
      {people.state === 'shown' &&
        (people.open === null ? <List shown={people} /> : <FormOnceLoaded open={people.open} />)}
      {people.state === 'shown' && <RemovePerson shown={people} />}
    </Part>
  );
}

const loadForm = () => import('./PersonForm.tsx');

/** The form comes with the first press that needs it. */
function FormOnceLoaded({ open }: { open: string }): ReactNode {
  const [tries, setTries] = useState(1);
  const loaded = useLoaded(tries, loadForm);
  if (loaded) return <loaded.PersonForm open={open} />;
  return loaded === null ? <Failed onRetry={() => setTries(tries + 1)} /> : <SkeletonLines lines={8} />;
}

function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  return <TechnicalIssue onRetry={onRetry} retries="to show the people you book for" />;
}

function List({ shown: { people, done } }: { shown: PeopleShown }): ReactNode {
  const said = useRef<HTMLParagraphElement>(null);

  // What was done has taken its button away.
  useEffect(() => {
    if (done) said.current?.focus();
  }, [done]);

  return (
    <>
      <p className={done ? 'said' : 'vh'} role="status" tabIndex={-1} ref={said}>
        {done}
      </p>
      {people.length === 0 ? (
        <p className="muted">You, once you have booked. You can also add a child or an adult now.</p>
      ) : (
        <ul className="folk">
          {people.map((person) => (
            <Row person={person} key={person.patientId} />
          ))}
        </ul>
      )}
      <p>
        <button className="btn quiet" type="button" onClick={() => openForm(ADDED)}>
          <Icon name="plus" />
          Add a person
        </button>
      </p>
    </>
  );
}

function Row({ person }: { person: Patient }): ReactNode {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <li>
      <span className="ini" aria-hidden="true">
        {initials(person)}
      </span>
      <p className="whole-words">
        <b>{name}</b>
        <span className="muted">{personWords(person, todayHere(), 'their')}</span>
      </p>
      <button className="btn text" type="button" onClick={() => openForm(person.patientId)}>
        Edit<span className="vh"> {name}</span>
      </button>
    </li>
  );
}
