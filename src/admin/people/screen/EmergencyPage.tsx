import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { SyntheticEvent, ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Field, TextArea } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Emergency } from '../../emergency.schema.ts';
import { $me, $now, loadMe } from '../../frame/store-me.ts';
import { useFirstWrong } from '../../frame/first-wrong.ts';
import { NotForYou } from './NotForYou.tsx';
import { $said, $wrong, endNow, openVisit, tellOutcome } from './store-emergency.ts';
import { when } from './when.ts';

/** The one way to an appointment for a role that shows none: with a reason, for an hour, seen by others at once (ADM-1). */
export function EmergencyPage(): ReactNode {
  const me = useStore($me, { ssr: 'initial' });
  return (
    <div className="flow people">
      <h1>Emergency access</h1>
      {me === null || typeof me === 'string' || !me.mayOpenEmergency ? (
        <NotForYou
          what="emergency access"
          shown={{ state: me === null ? 'guest' : typeof me === 'string' ? me : 'refused' }}
          onRetry={() => void loadMe()}
        />
      ) : (
        <Whole emergency={me.emergency} />
      )}
    </div>
  );
}

function Whole({ emergency }: { emergency: Emergency | null }): ReactNode {
  const said = useStore($said);
  const wrong = useStore($wrong);
  const now = useStore($now);
  return (
    <>
      <p role="status">{said}</p>
      {wrong.whole && (
        <Alert tone="error" title="That was not done." live>
          <p>{wrong.whole}</p>
        </Alert>
      )}
      {emergency === null ? (
        <Ask />
      ) : Date.parse(emergency.endsAt) > now && emergency.isOpen ? (
        <Opened emergency={emergency} />
      ) : (
        <Ended emergency={emergency} />
      )}
    </>
  );
}

function Ask(): ReactNode {
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const { fields } = useStore($wrong);
  const form = useFirstWrong<HTMLFormElement>(fields);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    void openVisit(number, reason);
  };
  return (
    <form className="flow" onSubmit={send} noValidate ref={form}>
      <p>Your role doesn’t open appointments. If a person’s care or safety depends on it, you can open one.</p>
      <ul className="plain-list told-list">
        <li>
          <Icon name="clock" />
          <span>For 60 minutes, this appointment only</span>
        </li>
        <li>
          <Icon name="mail" />
          <span>The site’s supervisors and security are told the moment you press</span>
        </li>
        <li>
          <Icon name="scroll-text" />
          <span>Each thing you open is on record, with your reason</span>
        </li>
      </ul>
      <Field
        id="emergency-number"
        label="Appointment number"
        className="short-number"
        error={fields['confirmationNumber']}
        value={number}
        autoComplete="off"
        onChange={({ target }) => setNumber(target.value)}
      />
      <TextArea
        id="emergency-reason"
        label="Why do you need it?"
        hint="Say what happened and who asked. At least 20 letters."
        error={fields['reason']}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p>
        <button className="btn danger" type="submit">
          Open for 60 minutes
        </button>
      </p>
    </form>
  );
}

function Opened({ emergency: { confirmationNumber, endsAt } }: { emergency: Emergency }): ReactNode {
  return (
    <>
      <p>
        <b>{confirmationNumber}</b> is open until {when(endsAt)}. Each thing you open is on record.
      </p>
      <p className="row">
        <a className="btn" href="/admin/visits">
          Go to the appointment
        </a>
        <button className="btn quiet" type="button" onClick={() => void endNow()}>
          End now
        </button>
      </p>
    </>
  );
}

function Ended({ emergency: { id, confirmationNumber } }: { emergency: Emergency }): ReactNode {
  const [outcome, setOutcome] = useState('');
  const { fields } = useStore($wrong);
  const form = useFirstWrong<HTMLFormElement>(fields);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    void tellOutcome(id, outcome);
  };
  return (
    <form className="flow" onSubmit={send} noValidate ref={form}>
      <p>Emergency access to {confirmationNumber} has ended. Say what came of it, in one sentence.</p>
      <TextArea
        id="emergency-outcome"
        label="What came of it?"
        hint="At least 20 letters."
        error={fields['outcome']}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
      />
      <p>
        <button className="btn" type="submit">
          Write it
        </button>
      </p>
    </form>
  );
}
