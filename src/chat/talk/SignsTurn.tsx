import type { ReactNode } from 'react';

import { NONE } from '../conversation/answers.ts';
import { Pick, Picks } from '#ui/fields/Picks.tsx';
import { PickQuestion } from './PickQuestion.tsx';
import type { Script } from '../conversation/script.schema.ts';
import { signText } from '../conversation/sign-text.ts';

interface SignsTurnProps {
  ask: string;
  hint: string | undefined;
  script: Script;
  /** Ids of the danger signs to ask for. */
  signs: readonly string[];
  /** NONE, a sign, or nothing yet. */
  chosen: string | undefined;
  tried: boolean;
  onChoose: (chosen: string | undefined) => void;
}

/** A question about danger signs: one that fits leads at once to what to do, none of them is an answer of its own [CHAT-2]. */
export function SignsTurn({ ask, hint, script, signs, chosen, tried, onChoose }: SignsTurnProps): ReactNode {
  return (
    <PickQuestion ask={ask} hint={hint} error={tried && `Choose any that fits, or "${script.words.none}".`}>
      <Picks>
        {signs.map((id) => (
          <Pick
            key={id}
            type="checkbox"
            label={signText(script, id)}
            checked={chosen === id}
            onChange={({ target }) => onChoose(target.checked ? id : undefined)}
          />
        ))}
      </Picks>
      <Picks className="apart">
        <Pick
          type="checkbox"
          label={<b>{script.words.none}</b>}
          checked={chosen === NONE}
          onChange={({ target }) => onChoose(target.checked ? NONE : undefined)}
        />
      </Picks>
    </PickQuestion>
  );
}
