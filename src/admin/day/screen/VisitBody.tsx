import { useStore } from '@nanostores/react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { Alert } from '#ui/Alert.tsx';
import { DeskForms, InsuranceMissing } from './DeskForms.tsx';
import { can, canUndo, nextStep } from '../state/day-order.ts';
import { MoveVisit } from './MoveVisit.tsx';
import { $moving, startMove } from '../state/store-move.ts';
import { $now } from '../../frame/store-me.ts';
import { $visits, nameOf, visitPaper } from '../state/store-visits.ts';
import { takeStepAtDesk } from '../state/store-question.ts';
import { $pending, $said, takeStep } from '../state/store-steps.ts';
import {
  askToCancel,
  cancelVisit,
  compareBirth,
  toggleAnswers,
  toggleShown,
  type Opened,
} from '../state/store-visit.ts';
import type { MaskedVisit, Showable, SiteDay, VisitLeave } from '../visit.schema.ts';

interface VisitBodyProps {
  opened: Extract<Opened, { state: 'open' }>;
  /** The day that it is shown beside, where its time can be changed. */
  day?: SiteDay | undefined;
  may: VisitLeave;
}

/** All of an appointment, masked: what can be done with it, who it is for, a birth date to compare. */
export function VisitBody({ opened, may, day }: VisitBodyProps): ReactNode {
  const visits = useStore($visits);
  const moving = useStore($moving);
  // The list knows its latest status.
  const latest = visits.find(({ appointmentId }) => appointmentId === opened.id) ?? opened.visit;
  return (
    <>
      <p className="num muted">{latest.confirmationNumber}</p>
      <p>
        <b className="num">{latest.localTime}</b>, {latest.service.display}
      </p>
      {opened.problem && <Alert tone="error" title={opened.problem} live />}
      {day && moving?.id === opened.id ? (
        <MoveVisit visit={latest} day={day} />
      ) : (
        <Actions visit={latest} may={may} canMoveIt={day !== undefined} isCancelling={opened.isCancelling} />
      )}
      {may.update && <InsuranceMissing id={opened.id} />}
      <Person opened={opened} />
      <Compare opened={opened} key={opened.id} />
      {may.update && latest.status !== 'cancelled' && <DeskForms visit={opened.visit} />}
    </>
  );
}

interface ActionsProps {
  visit: MaskedVisit;
  may: VisitLeave;
  canMoveIt: boolean;
  isCancelling: boolean;
}

function Actions({ visit, may, canMoveIt, isCancelling }: ActionsProps): ReactNode {
  const now = useStore($now);
  const { appointmentId: id } = visit;
  const isBusy = useStore($pending)[id]?.state === 'sending';
  const step = nextStep(visit, now);
  if (isCancelling) return <AskCancel visit={visit} />;
  return (
    <p className="row">
      {may.update && step && (
        <button className="btn" type="button" disabled={isBusy} onClick={() => void takeStepAtDesk(id, step)}>
          {step === 'check-in' ? 'Check in' : 'Done'}
          <kbd>{step === 'check-in' ? 'C' : 'D'}</kbd>
        </button>
      )}
      {may.update && can('miss', visit, now) && (
        <button className="btn quiet" type="button" disabled={isBusy} onClick={() => void takeStep(id, 'miss')}>
          No-show<kbd>N</kbd>
        </button>
      )}
      {may.update && canUndo(visit) && (
        <button className="btn quiet" type="button" disabled={isBusy} onClick={() => void takeStep(id, 'undo')}>
          {visit.status === 'checked-in' ? 'Not here after all' : 'Take it back'}
        </button>
      )}
      {may.update && canMoveIt && can('move', visit, now) && (
        <button className="btn quiet" type="button" id="move-visit" onClick={() => void startMove(id)}>
          Move<kbd>M</kbd>
        </button>
      )}
      {may.cancel && visit.status === 'booked' && can('cancel', visit, now) && (
        <button className="btn quiet" type="button" onClick={() => askToCancel(id, true)}>
          Cancel appointment
        </button>
      )}
      <a className="btn quiet" href={visitPaper(id)}>
        <Icon name="printer" />
        Print this appointment<kbd>P</kbd>
      </a>
    </p>
  );
}

function AskCancel({ visit }: { visit: MaskedVisit }): ReactNode {
  const { appointmentId: id, version, localTime } = visit;
  return (
    <Alert tone="warn" title={`Cancel ${nameOf(visit)}, ${localTime}?`} live>
      <p>Its time is open for others at once, and the person is emailed if we have an address. This can’t be undone.</p>
      <p className="row">
        <button
          className="btn danger"
          type="button"
          onClick={() => void cancelVisit(id, version).then((words) => $said.set(words))}
        >
          Cancel it
        </button>
        <button className="btn quiet" type="button" onClick={() => askToCancel(id, false)}>
          Keep it
        </button>
      </p>
    </Alert>
  );
}

function Person({ opened: { id, visit, shown, answers } }: Pick<VisitBodyProps, 'opened'>): ReactNode {
  const { person, phoneEnd, maskedEmail, hasAddress } = visit;
  const values: (readonly [Showable, string, string])[] = [
    ['name', 'Full name', `${person.firstName} ${person.lastInitial.replaceAll('.', '')}••••`],
    ['birth', 'Born', `•• •• ${person.birthYear}`],
    ...(phoneEnd ? [['phone', 'Phone', `•••-•••-${phoneEnd}`] as const] : []),
    ...(maskedEmail ? [['email', 'Email', maskedEmail] as const] : []),
    ...(hasAddress ? [['address', 'Address', '••••'] as const] : []),
  ];
  return (
    <section>
      <h3>Person</h3>
      <p className="on-record">
        <Icon name="info" />
        <span>Each Show goes on record with your name.</span>
      </p>
      <dl className="pairs">
        {values.map(([what, name, masked]) => (
          <div key={what}>
            <dt>{name}</dt>
            <dd>
              <span className={shown[what] === undefined ? undefined : 'shown'}>{shown[what] ?? masked}</span>
              <button className="btn text row-btn" type="button" onClick={() => void toggleShown(id, what)}>
                {shown[what] === undefined ? 'Show' : 'Hide'}
                <span className="vh"> {name.toLowerCase()}</span>
              </button>
            </dd>
          </div>
        ))}
        {visit.hasAnswers && (
          <div>
            <dt>Health</dt>
            <dd>
              <HealthAnswers answers={answers} />
              <button className="btn text row-btn" type="button" onClick={() => void toggleAnswers(id)}>
                {answers ? 'Hide' : 'Show'}
                <span className="vh"> answers about health</span>
              </button>
            </dd>
          </div>
        )}
      </dl>
      {visit.hasGuardian && <p>A parent or guardian has to be there.</p>}
    </section>
  );
}

function HealthAnswers({ answers }: Pick<VisitBodyProps['opened'], 'answers'>): ReactNode {
  if (!answers) return <span>Answers given</span>;
  return (
    <ul className="shown">
      {answers.map(({ question, answer }) => (
        <li key={question}>
          {question} <b>{answer}</b>
        </li>
      ))}
    </ul>
  );
}

function Compare({ opened: { id, compared } }: Pick<VisitBodyProps, 'opened'>): ReactNode {
  const [parts, setParts] = useState({ month: '', day: '', year: '' });
  const two = (part: string): string => part.trim().padStart(2, '0');
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    void compareBirth(id, `${parts.year.trim()}-${two(parts.month)}-${two(parts.day)}`);
  }
  return (
    <section>
      <h3>Compare the date of birth</h3>
      <p className="muted">Type what the person says. It is compared, never shown.</p>
      <form onSubmit={onSubmit}>
        <fieldset>
          <legend className="vh">Date of birth they say</legend>
          <div className="row">
            {(['month', 'day', 'year'] as const).map((part) => (
              <div className="field" key={part}>
                <label htmlFor={`birth-${part}`}>{part.replace(/^./, (letter) => letter.toUpperCase())}</label>
                <input
                  className="in"
                  id={`birth-${part}`}
                  inputMode="numeric"
                  autoComplete="off"
                  size={4}
                  maxLength={4}
                  value={parts[part]}
                  onChange={({ target }) => setParts({ ...parts, [part]: target.value })}
                />
              </div>
            ))}
          </div>
        </fieldset>
        <p>
          <button className="btn quiet" type="submit">
            Compare
          </button>
        </p>
      </form>
      <p role="status">
        {compared === 'matches' && <b>Matches</b>}
        {compared === 'differs' && <b>Doesn’t match</b>}
      </p>
    </section>
  );
}
