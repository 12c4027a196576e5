import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';

import { OutOfHours } from '#safety/calls/OutOfHours.tsx';
import { Stopped, wayOn } from '#safety/Stopped.tsx';
import { Icon } from '#ui/Icon.tsx';
import { DangerPanel } from '#safety/DangerPanel.tsx';
import { todayHere } from '#scheduler/kit/patient/today-here.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { TESTING_PATH } from '../paths.ts';
import { QUESTIONS, type QuestionName } from '../screening/questions.ts';
import { outcomeOf } from '../screening/screening.ts';
import type { ScreeningSigns } from '../screening/signs.ts';
import { Fitting, type OutcomeProps } from './Outcome.tsx';
import { QuestionPage } from './Questions.tsx';
import { prepareOnward } from './store-onward.ts';
import { $isNew, $place, $tried, $typed, back, dangerHere, next, visitAimedAt } from './store-screening.ts';
import { TooYoung } from './TooYoung.tsx';
import { answersOf, firstOpen, mistakesOn } from './typed.ts';

type ScreeningProps = OutcomeProps & {
  signs: ScreeningSigns;
  /** From which age on people are tested. */
  ageFrom: string;
};

/** Which test fits: danger first, then one question a page, then one test [COV-2]. */
export function Screening(props: ScreeningProps): ReactNode {
  const { step, stopped } = useValue($place);
  const tried = useValue($tried);
  const isNew = useValue($isNew);
  const form = useRef<HTMLFormElement>(null);

  useEffect(prepareOnward, []);

  // A page begins at its heading, for eyes and for screen readers alike.
  useLayoutEffect(() => {
    if (isNew) return;
    form.current?.querySelector<HTMLElement>('.ask-it')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [isNew, step, stopped]);

  // What is wrong is where the focus goes.
  useLayoutEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], .bad input')?.focus();
  }, [tried]);

  function goOn(event: SyntheticEvent): void {
    event.preventDefault();
    if (!stopped) next(props.signs);
  }

  return (
    <form className="screening card lift" ref={form} onSubmit={goOn} noValidate autoComplete="off">
      {stopped ? (
        <InDanger signs={props.signs} />
      ) : step === 'result' ? (
        <Result {...props} />
      ) : (
        <Question step={step} signs={props.signs} />
      )}
    </form>
  );
}

/** What the answers lead to; the first question without an answer where one is missing. */
function Result({ signs, ageFrom, ...shown }: ScreeningProps): ReactNode {
  const typed = useValue($typed);
  const [days] = useState(() => ({ today: todayHere(), visit: visitAimedAt() }));
  const outcome = outcomeOf(answersOf(typed), days);
  if (!outcome) return <Question step={firstOpen(typed, days.today)} signs={signs} />;
  return outcome.kind === 'care' ? <TooYoung from={ageFrom} /> : <Fitting {...shown} outcome={outcome} days={days} />;
}

function Question({ step, signs }: { step: QuestionName; signs: ScreeningSigns }): ReactNode {
  const typed = useValue($typed);
  const tried = useValue($tried);
  const mistakes = tried > 0 ? mistakesOn(step, typed, todayHere()) : [];
  return (
    <>
      <Progress step={step} />
      <div className="turn">
        <QuestionPage step={step} typed={typed} signs={signs} mistakes={mistakes} />
      </div>
      <div className="foot">
        <Back />
        <button className="btn" type="submit">
          {step === 'plans' ? 'See my test' : 'Next'}
        </button>
      </div>
    </>
  );
}

function Progress({ step }: { step: QuestionName }): ReactNode {
  const number = QUESTIONS.indexOf(step) + 1;
  return (
    <div className="way">
      <p className="sm" id="screening-way">
        Question {number} of {QUESTIONS.length}
      </p>
      <progress max={QUESTIONS.length} value={number} aria-labelledby="screening-way" />
    </div>
  );
}

/** Before the first question is the page of the tests. */
function Back(): ReactNode {
  const { at } = useValue($place);
  if (at === 0)
    return (
      <a className="btn quiet" href={TESTING_PATH}>
        Back
      </a>
    );
  return (
    <button className="btn quiet" type="button" onClick={back}>
      Back
    </button>
  );
}

/** Written out: what makes such addresses would weigh more than the page has room for. */
const URGENT_CARE = '/findcare/category/search-results?q=urgent+care&age=child';

/** Who sees a small child with a fever: tests are for other people. */
function SeeAChild(): ReactNode {
  return (
    <>
      <OutOfHours isChild />
      <p>
        <a className="go" href={URGENT_CARE}>
          Look for urgent care for a child <Icon name="arrow-right" />
        </a>
      </p>
    </>
  );
}

/** What to do in danger takes the page; no test is offered beside it. */
function InDanger({ signs }: { signs: ScreeningSigns }): ReactNode {
  const place = useValue($place);
  const danger = dangerHere(place, useValue($typed), signs);
  const [main] = danger;
  if (!main) return null;
  return (
    <>
      <div className="turn">
        <h1 className="ask-it vh" tabIndex={-1}>
          {main.act}
        </h1>
        <DangerPanel
          danger={danger}
          because={
            place.step === 'danger'
              ? `You see this because you marked: ${main.short}.`
              : 'You see this because of the age and the symptoms.'
          }
          live
        />
        {wayOn(danger) === 'none' ? <Stopped /> : <SeeAChild />}
      </div>
      <div className="foot">
        <Back />
      </div>
    </>
  );
}
