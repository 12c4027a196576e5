import type { ReactNode } from 'react';

import { showAppointment } from '#scheduler/appointments/visit/store-appointments.ts';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { visitTime } from '#scheduler/visits/visit-words.ts';
import type { Patient } from '#scheduler/visits/patient/patient.schema.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { keepPerson, removePerson, type PeopleShown } from './store-people.ts';

/** The question before somebody is removed; for who has an appointment ahead, the way to that instead. */
export function RemovePerson({ shown: { asked, isRemoving, failed } }: { shown: PeopleShown }): ReactNode {
  if (asked?.ahead) return <NotYet person={asked} ahead={asked.ahead} />;
  const { firstName = '', lastName = '' } = asked ?? {};
  return (
    <Dialog
      open={asked !== null}
      onClose={keepPerson}
      insist
      title={`Remove ${firstName} ${lastName}?`}
      actions={
        <>
          <button className="btn danger" type="button" aria-disabled={isRemoving} onClick={() => void removePerson()}>
            {isRemoving ? 'Removing…' : `Yes, remove ${firstName}`}
          </button>
          <button className="btn text" type="button" data-first onClick={keepPerson}>
            Keep {firstName}
          </button>
        </>
      }
    >
      {failed && <TechnicalIssue />}
      <p>{firstName}’s details leave your account. Past appointments stay in your list.</p>
    </Dialog>
  );
}

function NotYet({
  person: { firstName },
  ahead,
}: {
  person: Patient;
  ahead: NonNullable<Patient['ahead']>;
}): ReactNode {
  return (
    <Dialog
      open
      onClose={keepPerson}
      insist
      title={`${firstName} has an appointment`}
      actions={
        <>
          <button className="btn" type="button" data-first onClick={() => showAppointment(ahead)}>
            See the appointment
          </button>
          <button className="btn text" type="button" onClick={keepPerson}>
            Close
          </button>
        </>
      }
    >
      <p>
        {visitTime(ahead)}. After it, or once it is canceled, you can remove {firstName}.
      </p>
    </Dialog>
  );
}
