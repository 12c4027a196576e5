import type { ReactNode } from 'react';

import { FormFrame, FormProblem } from '#scheduler/kit/form/FormFrame.tsx';
import { FormField } from '#scheduler/kit/form/FormField.tsx';
import { useForm } from '#scheduler/kit/form/use-form.ts';
import { questionsOf } from '#scheduler/kit/form/question.ts';
import { APPOINTMENTS_PATH } from '#scheduler/visits/visit-pages.ts';
import { visitTime } from '#scheduler/visits/visit-words.ts';
import { Alert } from '#ui/Alert.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { returnTo } from '../sign-in/go-back.ts';
import { birthOf, leaveClaims, type ClaimState, type Joined } from './store-claim.ts';

type Shown = Extract<ClaimState, { state: 'shown' }>;

/** What can join, what has, and whose were tried too often. */
export function Claims({ claim }: { claim: Shown }): ReactNode {
  const head = (
    <>
      <h1>{titleOf(claim)}</h1>
      <WhatJoined joined={claim.joined} isAll={claim.claims.length === 0} />
      {claim.closed.map((letters) => (
        <Alert tone="warn" title={`Three tries are used up for ${letters}`} live key={letters}>
          <p>
            Now only the number in its email <a href={APPOINTMENTS_PATH}>finds this appointment</a>. It is still booked.
          </p>
        </Alert>
      ))}
    </>
  );
  if (claim.claims.length > 0)
    return (
      <Proofs claim={claim} key={claim.claims.map(birthOf).join()}>
        {head}
      </Proofs>
    );
  return (
    <>
      {head}
      <GoOn />
    </>
  );
}

function titleOf({ claims, joined }: Shown): string {
  if (joined.length > 0) return `${appointments(joined.length)} joined your account`;
  const count = claims.reduce((sum, { times }) => sum + times.length, 0);
  if (count === 0) return 'No appointments from this browser';
  return `${appointments(count)} from this browser can join your account`;
}

function appointments(count: number): string {
  return `${count} appointment${count === 1 ? '' : 's'}`;
}

function WhatJoined({ joined, isAll }: { joined: Joined[]; isAll: boolean }): ReactNode {
  if (joined.length === 0) return null;
  return (
    <>
      {joined.map((visit) => (
        <Alert
          tone="ok"
          title={`${visit.service}, ${visitTime(visit)}`}
          live
          key={visit.date + visit.localTime + visit.patient}
        >
          <p className="whole-words">
            For {visit.patient}, at {visit.place}.
          </p>
        </Alert>
      ))}
      {isAll && <p>The people that they are for are now people you book for.</p>}
    </>
  );
}

interface ProofsProps {
  claim: Shown;
  /** Heads the form, below what is wrong in it. */
  children: ReactNode;
}

function Proofs({ claim: { claims, joined, form }, children }: ProofsProps): ReactNode {
  const { fields, parts, errors, summary, attempt, saving } = useForm(form.form);
  const questions = questionsOf(parts);
  const later = joined.length > 0 ? 'Leave it' : 'Not now';
  return (
    <FormFrame className="flow" onSubmit={form.send}>
      <ErrorSummary errors={summary} attempt={attempt} />
      {children}
      <FormProblem form={form.form} />
      <p>Enter the patient’s date of birth for those that are yours. Leave the others empty.</p>
      {claims.map((claim, index) => {
        const [question] = questions.slice(index, index + 1);
        return (
          <div className="claim" role="group" aria-label={`Appointments for ${claim.letters}`} key={claim.patientId}>
            <p>
              {claim.times.map((time) => (
                <b className="num" key={time.date + time.localTime}>
                  {visitTime(time)}
                </b>
              ))}
              <span className="muted">For {claim.letters}</span>
            </p>
            {question && (
              <FormField form={form.form} fields={fields} question={question} error={errors[question.name]} />
            )}
          </div>
        );
      })}
      <p className="acts">
        <button className="btn" type="submit" aria-disabled={saving}>
          {saving ? 'Adding…' : 'Add to my account'}
        </button>
        <button className="btn text" type="button" onClick={() => void leave()}>
          {later}
        </button>
      </p>
      <p className="muted">
        ‘{later}’ loses nothing: they stay booked, and this browser doesn’t ask again. Your account leads back here.
      </p>
    </FormFrame>
  );
}

function GoOn(): ReactNode {
  return (
    <p className="acts">
      <a className="btn" href={returnTo()}>
        Go on
      </a>
      <a className="btn text" href={APPOINTMENTS_PATH}>
        See my appointments
      </a>
    </p>
  );
}

async function leave(): Promise<void> {
  await leaveClaims();
  location.replace(returnTo());
}
