import type { ReactNode } from 'react';
import { SIGN_IN_PATH } from '#identity/sign-in-path.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import type { PatientStep } from './make-patient-step.ts';

const BOOKED_FOR = { me: 'you', child: 'your child', adult: 'in your care' } as const;

/** Names of earlier bookings in this browser, whose answers fill the form; birth dates are typed again. Where there are none, a sentence says so. */
export function PastPatients({ step }: { step: PatientStep }): ReactNode {
  const past = useValue(step.$pastPatients);
  const filledFrom = useValue(step.$filledFrom);
  const hasNone = useValue(step.$hasNoPatients);
  if (hasNone) return <p className="muted">No patient is saved in this browser yet. Please fill out the form.</p>;
  if (past.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="past-title">
      <h2 className="lab big" id="past-title">
        Booked here before
      </h2>
      <p className="muted">
        We fill in what you typed last time. Please type the date of birth again. ‘Someone else’ clears the name, date
        of birth and gender, and keeps the address, email, phone and parent or guardian.
      </p>
      <p className="row">
        {past.map((patient) => (
          <button
            className="btn quiet"
            type="button"
            key={patient.patientId}
            aria-pressed={patient.patientId === filledFrom}
            onClick={() => step.fillFrom(patient)}
          >
            {patient.firstName} {patient.lastName}, {BOOKED_FOR[patient.bookedFor]}
          </button>
        ))}
        <button
          className="btn text"
          type="button"
          aria-pressed={filledFrom === null}
          onClick={() => step.fillFrom(null)}
        >
          Someone else
        </button>
      </p>
    </section>
  );
}

/** For who has an account: the way to its people, and back to this step, where the time and what was typed are still there. */
export function SignInInstead({ isHeld }: { isHeld: boolean }): ReactNode {
  return (
    <p className="muted">
      Have an account? <a href={`${SIGN_IN_PATH}?from=${location.pathname}`}>Sign in</a>, and its people are here.
      {isHeld && ' We keep holding your time.'}
    </p>
  );
}
