import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { AfterDanger } from '#finder/care-now/AfterDanger.tsx';
import { DangerPanel } from '#safety/DangerPanel.tsx';
import { Chip } from '#ui/fields/Choice.tsx';
import { TextArea } from '#ui/fields/Field.tsx';
import { telephoneLink } from '#text/telephone.ts';
import { careNeed, chosenSymptoms, OTHER, type Answers } from '../conversation/answers.ts';
import { Ask } from './Ask.tsx';
import type { Script, ScriptChoice } from '../conversation/script.schema.ts';
import { answer } from './store.ts';
import { $words, typeWords, type Words } from './store-words.ts';
import { Icon } from '#ui/Icon.tsx';

interface SymptomsTurnProps {
  ask: string;
  hint: string | undefined;
  script: Script;
  answers: Answers;
  tried: boolean;
  /** True once danger in the words has ended the questions. */
  stopped: boolean;
}

/** What somebody needs help with: in words of their own, whose symptoms they confirm, or from a list [CHAT-1]. */
export function SymptomsTurn({ ask, hint, script, answers, tried, stopped }: SymptomsTurnProps): ReactNode {
  const words = useStore($words);
  const [listed, setListed] = useState(false);
  const { notFound } = script.words;
  const danger = answers.words?.danger ?? [];
  // Words that tell of danger were understood.
  const isLost = words.state === 'found' && words.symptoms.length === 0 && danger.length === 0;
  return (
    <>
      <Ask>{ask}</Ask>
      <TextArea
        id="talk-words"
        label="In your own words"
        hint={hint}
        rows={3}
        maxLength={500}
        value={answers.words?.text ?? ''}
        error={danger.length > 0 ? undefined : mistakeIn(words, answers, tried, isLost ? notFound : undefined)}
        onChange={({ target }) => typeWords(target.value)}
      />
      {danger.length > 0 && <DangerBelow danger={danger} />}
      {stopped ? (
        <AfterDanger danger={danger} {...careNeed(answers)} />
      ) : (
        <>
          <Understood script={script} answers={answers} words={words} />
          <p>
            <button className="btn text" type="button" aria-expanded={listed} onClick={() => setListed(!listed)}>
              <Icon name="list" />
              Choose from a list
            </button>
          </p>
          {listed && <SymptomList script={script} answers={answers} />}
          {(isLost || words.state === 'failed') && <OrCall script={script} />}
        </>
      )}
    </>
  );
}

/** What to do, announced at once, below the words: both are scrolled into view together. */
function DangerBelow({ danger }: { danger: NonNullable<Answers['words']>['danger'] }): ReactNode {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    here.current?.previousElementSibling?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={here}>
      <DangerPanel danger={danger} live />
    </div>
  );
}

function mistakeIn(words: Words, answers: Answers, tried: boolean, notFound: string | undefined): string | undefined {
  if (words.state === 'failed') return "We couldn't look up your words. Choose from the list, or try again.";
  if (answers.symptoms.length > 0) return undefined;
  return notFound ?? (tried ? 'Tell us what you need help with, or choose from the list.' : undefined);
}

/** The symptoms that the words name and those chosen from the list, to take off or add. */
function Understood({ script, answers, words }: { script: Script; answers: Answers; words: Words }): ReactNode {
  const chips = chosenSymptoms(script, { symptoms: [...words.symptoms, ...answers.symptoms] });
  return (
    <div role="status">
      {words.state === 'looking' && <p className="sm muted">Looking for symptoms in your words …</p>}
      {words.state !== 'looking' && chips.length > 0 && (
        <fieldset>
          <legend className="lab">This is what we understood</legend>
          <Chips choices={chips} answers={answers} />
          <p className="hint">Remove anything that doesn’t fit.</p>
        </fieldset>
      )}
    </div>
  );
}

function SymptomList({ script, answers }: { script: Script; answers: Answers }): ReactNode {
  return (
    <div className="faq">
      {script.groups.map(({ name, choices }) => (
        <details key={name}>
          <summary>
            {name}
            <Icon name="chevron-down" />
          </summary>
          <Chips choices={choices} answers={answers} />
        </details>
      ))}
      <div className="chips other">
        <Chip
          label={script.words.other}
          checked={answers.symptoms.includes(OTHER)}
          onChange={({ target }) => answer({ symptoms: target.checked ? [OTHER] : [] })}
        />
      </div>
    </div>
  );
}

function Chips({ choices, answers }: { choices: readonly ScriptChoice[]; answers: Answers }): ReactNode {
  return (
    <div className="chips">
      {choices.map(({ id, label }) => (
        <Chip
          key={id}
          label={label}
          checked={answers.symptoms.includes(id)}
          onChange={({ target }) => answer({ symptoms: toggled(answers.symptoms, id, target.checked) })}
        />
      ))}
    </div>
  );
}

/** A symptom of the list takes the place of 'Something else'. */
function toggled(symptoms: readonly string[], id: string, checked: boolean): string[] {
  const others = symptoms.filter((one) => one !== id && one !== OTHER);
  return checked ? [...others, id] : others;
}

function OrCall({ script: { phone } }: { script: Script }): ReactNode {
  return (
    <p className="sm muted">
      Prefer to talk? Call <a href={telephoneLink(phone.number)}>{phone.number}</a>, {phone.hours}.
    </p>
  );
}
