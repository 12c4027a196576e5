import type { ReactNode } from 'react';

import { DangerPanel } from '#safety/DangerPanel.tsx';
import { Ask } from './Ask.tsx';
import { AgeTurn } from './AgeTurn.tsx';
import { careNeed, dangerIn, isDangerTyped, isMinor, signsToAsk } from '../conversation/answers.ts';
import { ChoiceTurn } from './ChoiceTurn.tsx';
import { Markup } from './Markup.tsx';
import { GivenAnswers } from './GivenAnswers.tsx';
import type { Script } from '../conversation/script.schema.ts';
import { SignsTurn } from './SignsTurn.tsx';
import type { Talk } from '../conversation/steps.ts';
import { answer } from './store.ts';
import { AfterDanger } from '#finder/care-now/AfterDanger.tsx';
import { SymptomsTurn } from './SymptomsTurn.tsx';
import { Icon } from '#ui/Icon.tsx';

export interface TurnProps {
  script: Script;
  talk: Talk;
  /** True when Next was pressed without an answer. */
  tried: boolean;
}

/** One turn of the conversation: the answers so far, the question, and the numbers to call. */
export function Turn({ markup, ...turn }: TurnProps & { markup: string }): ReactNode {
  const { script, talk } = turn;
  return (
    <>
      {talk.step !== 'opening' && <GivenAnswers script={script} talk={talk} />}
      {talk.danger && !isInWords(talk) ? <InDanger script={script} talk={talk} /> : <Question {...turn} />}
      {!talk.danger && <Markup html={markup} className="sm muted call-line" />}
    </>
  );
}

/** Danger in the words that somebody types is told beside them, so that they stay in sight and can be mended. */
function isInWords({ step, answers }: Talk): boolean {
  return step === 'symptoms' && isDangerTyped({ answers });
}

function Question({ script, talk, tried }: TurnProps): ReactNode {
  const { step, answers } = talk;
  switch (step) {
    case 'opening':
      return <Opening script={script} />;
    case 'red-flags':
      return (
        <SignsTurn
          {...questionWords(script, step)}
          script={script}
          signs={script.redFlags}
          chosen={answers.redFlags}
          tried={tried}
          onChoose={(redFlags) => answer({ redFlags })}
        />
      );
    case 'more-signs': {
      const asked = signsToAsk(script, answers);
      const isCurrent = answers.more?.asked.join() === asked.join();
      return (
        <SignsTurn
          {...script.moreSigns}
          script={script}
          signs={asked}
          chosen={isCurrent ? answers.more?.sign : undefined}
          tried={tried}
          onChoose={(sign) => answer({ more: sign === undefined ? undefined : { sign, asked } })}
        />
      );
    }
    case 'who':
    case 'how-long':
    case 'delivery':
      return <ChoiceTurn script={script} step={step} answers={answers} tried={tried} />;
    case 'age':
      return <AgeTurn {...questionWords(script, step)} answers={answers} tried={tried} />;
    case 'symptoms':
      return (
        <SymptomsTurn
          {...questionWords(script, step)}
          script={script}
          answers={answers}
          tried={tried}
          stopped={talk.danger}
        />
      );
    case 'review':
      return <Review script={script} talk={talk} />;
  }
}

function Opening({ script: { opening } }: { script: Script }): ReactNode {
  return (
    <>
      <Ask>{opening.title}</Ask>
      <p>{opening.text}</p>
      <p className="row nowrap">
        <Icon name="lock" />
        <span className="sm">{opening.privacy}</span>
      </p>
    </>
  );
}

function Review({ script: { allAnswers }, talk }: { script: Script; talk: Talk }): ReactNode {
  return (
    <>
      {isMinor(talk.answers) && (
        <p>The patient is under 18, so a parent or guardian has to agree to the visit and pay for it.</p>
      )}
      <p className="row nowrap">
        <Icon name="lock" />
        <span className="sm muted">{allAnswers.text}</span>
      </p>
    </>
  );
}

/** What to do in danger takes the turn; nothing but care for it is offered beside it [CHAT-2]. */
function InDanger({ script, talk }: { script: Script; talk: Talk }): ReactNode {
  const { stops, today } = dangerIn(script, talk.answers);
  const danger = stops.length > 0 ? stops : today;
  return (
    <>
      <h3 className="ask-it vh" tabIndex={-1}>
        {danger[0]?.act}
      </h3>
      <DangerPanel danger={danger} />
      {stops.length > 0 && <AfterDanger danger={stops} {...careNeed(talk.answers)} />}
    </>
  );
}

function questionWords({ questions }: Script, step: string): { ask: string; hint: string | undefined } {
  const question = questions.find(({ id }) => id === step);
  return { ask: question?.ask ?? '', hint: question?.hint };
}
