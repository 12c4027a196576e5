import { useState, type ReactNode } from 'react';

import { showAppointment } from '#scheduler/appointments/visit/store-appointments.ts';
import { visitTime } from '#scheduler/visits/visit-words.ts';
import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ACCOUNT_PATH, DELETE_PATH, SIGN_IN_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { makeDeletion, type DeletionState } from './store-delete.ts';

type Deletion = Extract<DeletionState, { state: 'shown' }>['deletion'];

function Keep(): ReactNode {
  return (
    <a className="btn text" href={`${ACCOUNT_PATH}#data`}>
      Keep my account
    </a>
  );
}

/** What comes first: an appointment ahead. */
export function Ahead({ ahead }: Pick<Deletion, 'ahead'>): ReactNode {
  const [first] = ahead;
  return (
    <>
      <h1>{ahead.length === 1 ? 'You have an appointment ahead' : 'You have appointments ahead'}</h1>
      <ul className="flow">
        {ahead.map((visit) => (
          <li key={visit.appointmentId ?? visit.date + visit.localTime}>
            <Alert tone="warn" title={<span className="num">{visitTime(visit)}</span>}>
              <p>
                {visit.service}, {visit.place}. Without your account no one could tell you if it changed.
              </p>
              <VisitLink visit={visit} />
            </Alert>
          </li>
        ))}
      </ul>
      <p>
        {first && ahead.length === 1 ? 'Cancel it, or come back after it.' : 'Cancel them, or come back after them.'}{' '}
        Then you can delete your account.
      </p>
      <p className="acts">
        <Keep />
      </p>
    </>
  );
}

function VisitLink({ visit }: { visit: Deletion['ahead'][number] }): ReactNode {
  const { appointmentId } = visit;
  if (appointmentId === null) return <p>The provider is still being asked for it. Come back in a few minutes.</p>;
  return (
    <p>
      <button className="btn quiet" type="button" onClick={() => showAppointment({ appointmentId })}>
        See the appointment<span className="vh"> of {visitTime(visit)}</span>
      </button>
    </p>
  );
}

/** What goes and what stays, and the password last. */
export function Asking({ deletion }: { deletion: Deletion }): ReactNode {
  const [{ form, send }] = useState(() => makeDeletion(deletion));
  return (
    <>
      <h1>Delete your account?</h1>
      <WhatGoes goes={deletion.goes} />
      <WhatStays stays={deletion.stays} />
      {deletion.provenBy === 'sign-in' && (
        <p>
          You have no password. If you signed in more than 10 minutes ago,{' '}
          <a href={`${SIGN_IN_PATH}?from=${DELETE_PATH}`}>sign in again</a> first.
        </p>
      )}
      <AccountForm
        form={form}
        onSend={send}
        button="Delete my account"
        busy="Deleting…"
        tone="danger"
        beside={<Keep />}
        instead={{ password: <PasswordField form={form} name="password" /> }}
      />
    </>
  );
}

function WhatGoes({ goes }: Pick<Deletion, 'goes'>): ReactNode {
  return (
    <section className="flow" aria-labelledby="goes">
      <h2 className="lab big" id="goes">
        What goes, now
      </h2>
      <ul className="going">
        {goes.map(({ called, count }) => (
          <li key={called}>
            <Icon name="x" />
            <span>
              {called}
              <Count of={count} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WhatStays({ stays }: Pick<Deletion, 'stays'>): ReactNode {
  return (
    <section className="flow" aria-labelledby="stays">
      <h2 className="lab big" id="stays">
        What stays, and why
      </h2>
      {stays.some(({ count }) => count !== null) && (
        <p className="muted">What belongs to an appointment no longer says that it was yours.</p>
      )}
      <dl className="staying">
        {stays.map(({ called, count, because }) => (
          <div key={called}>
            <dt>
              {called}
              <Count of={count} />
            </dt>
            <dd>{because}.</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        How long each is kept is on the <a href="/privacy">privacy page</a>. Providers keep their own records: ask them.
      </p>
    </section>
  );
}

function Count({ of }: { of: number | null }): ReactNode {
  return of !== null && of > 1 && <span className="muted num"> ({of})</span>;
}
