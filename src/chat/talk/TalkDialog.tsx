import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { Script } from '../conversation/script.schema.ts';
import { questionNumber, type Talk } from '../conversation/steps.ts';
import { confirmWords } from './store-words.ts';
import { $content, $isOpen, $leftAt, $talk, $tried, closeTalk, loadContent, move, seeServices } from './store.ts';
import { dangerIn } from '../conversation/answers.ts';
import { Turn } from './Turn.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Questions of the conversation. */
const QUESTIONS = 6;
/** Pixels above a question that was scrolled to. */
const MARGIN = 64;

/** The window of the assistant: one turn at a time, with the way back and on at its lower edge [CHAT-1, CHAT-3]. */
export function TalkDialog(): ReactNode {
  const isOpen = useStore($isOpen);
  const content = useStore($content);
  const talk = useStore($talk);
  const actions = content.state === 'ready' && <Ways script={content.script} talk={talk} />;
  return (
    <Dialog open={isOpen} onClose={closeTalk} title="Help choosing" className="talk" actions={actions}>
      {content.state === 'loading' && (
        <p className="turn muted" role="status">
          Opening the questions …
        </p>
      )}
      {content.state === 'failed' && <NotLoaded />}
      {content.state === 'ready' && <Progress talk={talk} />}
      {content.state === 'ready' && <Conversation script={content.script} markup={content.markup} talk={talk} />}
    </Dialog>
  );
}

function NotLoaded(): ReactNode {
  return (
    <div className="turn flow" role="alert">
      <p>We couldn’t open the questions. Check your connection and try again.</p>
      <p>
        In an emergency, call <a href="tel:911">911</a>.
      </p>
      <p>
        <button className="btn quiet" type="button" onClick={() => void loadContent()}>
          Try again
        </button>
      </p>
    </div>
  );
}

interface ConversationProps {
  script: Script;
  markup: string;
  talk: Talk;
}

function Conversation({ script, markup, talk }: ConversationProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const tried = useStore($tried);
  const { step, danger } = talk;

  // A new turn begins at its question, for eyes and for screen readers alike.
  useLayoutEffect(() => {
    // While somebody types, the focus stays in the field.
    if (document.activeElement instanceof HTMLTextAreaElement) return;
    const heading = form.current?.querySelector<HTMLElement>('.ask-it');
    heading?.focus({ preventScroll: true });
    if (heading) showHeading(heading);
  }, [step, danger]);

  // What is wrong is where the focus goes.
  useLayoutEffect(() => {
    if (tried) form.current?.querySelector<HTMLElement>('[aria-invalid], .bad input')?.focus();
  }, [tried, step]);

  function goOn(event: SyntheticEvent): void {
    event.preventDefault();
    if (step === 'review') seeServices();
    else if (step === 'symptoms' && !danger) void confirmWords();
    else move({ type: 'next' });
  }

  return (
    <form className="turn" id="talk" ref={form} onSubmit={goOn} noValidate autoComplete="off">
      <Turn script={script} markup={markup} talk={talk} tried={tried} />
    </form>
  );
}

/** Scrolls what is around a question so that both it and its answers are in view; answers given before are above. */
function showHeading(heading: HTMLElement): void {
  const around = heading.closest('.flow');
  if (!around) return;
  around.scrollTop = 0;
  const below = heading.getBoundingClientRect().top - around.getBoundingClientRect().top;
  if (below > around.clientHeight / 3) around.scrollTop = below - MARGIN;
}

function Progress({ talk }: { talk: Talk }): ReactNode {
  const number = questionNumber(talk.step);
  const isBack = useStore($leftAt) === talk.step;
  if (number === 0 || talk.danger) return null;
  return (
    <div className="way">
      <p className="sm muted" id="talk-way">
        Question {number} of {QUESTIONS}
        {isBack && ', where you left off'}
      </p>
      <progress max={QUESTIONS} value={number} aria-labelledby="talk-way" />
    </div>
  );
}

/** Back and on. In danger there is no way on, unless a visit today is enough. */
function Ways({ script, talk }: { script: Script; talk: Talk }): ReactNode {
  const { step, danger, answers } = talk;
  const { opening, words } = script;
  const mayGoOn = !danger || dangerIn(script, answers).stops.length === 0;
  const on = { opening: opening.start, delivery: 'See my answers', review: words.results }[step as string];
  return (
    <>
      {step !== 'opening' && (
        <button className="btn text" type="button" onClick={() => move({ type: 'back' })}>
          <Icon name="arrow-left" />
          {words.back}
        </button>
      )}
      {mayGoOn && (
        <button className={step === 'opening' ? 'btn wide' : 'btn'} type="submit" form="talk">
          {danger ? 'Continue with the questions' : (on ?? words.next)}
        </button>
      )}
    </>
  );
}
