import { useState, type ReactNode } from 'react';

import { signPage } from '#safety/sign-page.ts';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { telephoneLink } from '#text/telephone.ts';
import { Alert } from '#ui/Alert.tsx';
import { Radio } from '#ui/fields/Choice.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { CovidTest } from '../covid-testing.ts';
import { figureOf } from '../organization.ts';
import type { Days, Outcome } from '../screening/screening.ts';
import { headingOf, leadOf, notesOf, reasonOf } from './outcome-words.ts';
import { sitesGiving } from './store-near.ts';
import { $onward, goOn } from './store-onward.ts';
import { $typed, changeAnswers, fill } from './store-screening.ts';

/** What the page knows of the tests. */
export type OutcomeProps = {
  booking: BookingContext;
  tests: readonly CovidTest[];
  /** Where people call about a test. */
  testPhone: string;
};

type FittingProps = OutcomeProps & { outcome: Outcome & { kind: 'test' }; days: Days };

/** One test with its reason, its day and its price [COV-2 part]. */
export function Fitting({ booking, tests, testPhone, outcome, days }: FittingProps): ReactNode {
  const { answers } = outcome;
  const { today, visit } = days;
  const { serviceId } = useValue($typed);
  const onward = useValue($onward);
  const ranked = outcome.models.flatMap((model) => tests.filter((test) => test.model === model));
  const [best] = ranked;
  const test = ranked.find((one) => one.serviceId === serviceId) ?? best;
  if (!best || !test) return null;
  const go = (sooner = false): void => void goOn({ page: booking, serviceId: test.serviceId, answers, visit }, sooner);
  const isLater = outcome.from > today;
  return (
    <>
      <div className="turn">
        <div>
          <p className="sm muted">{leadOf(outcome)}</p>
          <h1 className="ask-it" tabIndex={-1}>
            {headingOf(outcome, best.name, today)}
          </h1>
        </div>
        <p className="why">
          <Icon name="check" />
          <b>{reasonOf(outcome, today)}</b>
        </p>
        <Facts test={test} from={isLater ? outcome.from : undefined} />
        <Advice outcome={outcome} test={test} today={today} testPhone={testPhone} />
        <Others tests={ranked} chosen={test} />
        <Near key={test.serviceId} serviceId={test.serviceId} isLater={isLater} />
        {isLater && (
          <p>
            <button className="btn text" type="button" onClick={() => go(true)}>
              Show times before {dayWords(outcome.from).weekday} anyway
            </button>
          </p>
        )}
        <p className="row nowrap sm muted">
          <Icon name="lock" />
          <span>Your answers stay on this page. When you continue, they are kept with your booking.</span>
        </p>
        {onward === 'failed' && (
          <Alert tone="error" title="We couldn’t begin your booking." live>
            <p>Your answers are still here. Check your connection and try again.</p>
          </Alert>
        )}
      </div>
      <div className="foot">
        <button className="btn quiet" type="button" onClick={changeAnswers}>
          Change answers
        </button>
        <button className="btn" type="button" aria-disabled={onward === 'sending'} onClick={() => go()}>
          {onward === 'sending' ? 'One moment' : `Continue with ${inWords(test)}`}
        </button>
      </div>
    </>
  );
}

interface AdviceProps {
  outcome: FittingProps['outcome'];
  test: CovidTest;
  today: string;
  testPhone: string;
}

/** What else to know, and who helps beside a test. */
function Advice({ outcome, test, today, testPhone }: AdviceProps): ReactNode {
  const { answers } = outcome;
  return (
    <>
      {notesOf(outcome, test.model, today).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {answers.symptoms.length > 0 && <AtRisk isLate={answers.began === '5-or-more-days'} />}
      {(outcome.why === 'positive-lately' || answers.symptoms.length > 0) && <Care />}
      {answers.plans.includes('help') && (
        <p>
          Call <a href={telephoneLink(testPhone)}>{testPhone}</a> before you come, so that the location can plan for a
          wheelchair or for help with the swab.
        </p>
      )}
    </>
  );
}

function inWords({ short }: CovidTest): string {
  return short.charAt(0).toLowerCase() + short.slice(1);
}

function Facts({ test, from }: { test: CovidTest; from: string | undefined }): ReactNode {
  return (
    <dl className="facts">
      <div>
        <dt>Test</dt>
        <dd>{test.short}</dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>{from ? `From ${dayWords(from).long}` : 'From today'}</dd>
      </div>
      <div>
        <dt>Result</dt>
        <dd>{test.result}</dd>
      </div>
      <div>
        <dt>You pay</dt>
        <dd className="num">{figureOf(test)} without insurance. Many plans pay: we check yours before you book.</dd>
      </div>
    </dl>
  );
}

/** Medicine helps early: who may need it should not wait for a test. */
function AtRisk({ isLate }: { isLate: boolean }): ReactNode {
  return (
    <p>
      Pregnant or just gave birth, 50 or older, not vaccinated, or with weak immunity, severe obesity or a long-term
      illness? <a href={signPage('flu-or-covid-at-risk')}>Ask a doctor or nurse today</a>, whatever the test says:
      COVID-19 pills must start within five days of the first symptom
      {isLate ? ', so the time for them may be ending.' : '.'}
    </p>
  );
}

function Care(): ReactNode {
  return (
    <p>
      <a className="btn quiet" href="/findcare/category/covid-19">
        See a doctor or nurse
      </a>
    </p>
  );
}

/** How many locations near give the test, and the next open time; for a test that waits, only how many. */
function Near({ serviceId, isLater }: { serviceId: number; isLater: boolean }): ReactNode {
  const [$near] = useState(() => sitesGiving(serviceId));
  const near = useValue($near);
  if (!near) return null;
  return (
    <p role="status">
      {near === 'failed' ? (
        'We couldn’t look for locations near you. You can continue without, or check your connection.'
      ) : (
        <>
          {near.line} {!isLater && near.next}
        </>
      )}
    </p>
  );
}

function Others({ tests, chosen }: { tests: readonly CovidTest[]; chosen: CovidTest }): ReactNode {
  if (tests.length < 2) return null;
  return (
    <details>
      <summary className="btn text">
        Take another test
        <Icon name="chevron-down" />
      </summary>
      <fieldset className="choices">
        <legend className="vh">Test</legend>
        {tests.map((test) => (
          <Radio
            key={test.serviceId}
            name="test"
            label={test.name}
            hint={`${test.result}, ${figureOf(test)} without insurance`}
            checked={test.serviceId === chosen.serviceId}
            onChange={() => fill({ serviceId: test.serviceId })}
          />
        ))}
      </fieldset>
    </details>
  );
}
