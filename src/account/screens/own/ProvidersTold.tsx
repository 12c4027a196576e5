import { useRef, type ReactNode } from 'react';

import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { Monogram } from '#ui/monogram/Monogram.tsx';
import { dayHere } from '../day-words.ts';
import { Part } from '../parts/Part.tsx';
import { $told, loadTold, stopTelling, type ToldProvider } from './store-told.ts';

/** The providers that are told who somebody is when they go there from here, each with the way to stop it; nothing where there are none. */
export function ProvidersTold(): ReactNode {
  const { providers, stopped, busy, failed } = useValue($told);
  const part = useRef<HTMLDivElement>(null);
  if (providers.length === 0 && stopped === null && !failed) return null;
  async function stop(provider: ToldProvider): Promise<void> {
    await stopTelling(provider);
    // Its button is gone with its row.
    if (!$told.get().failed) part.current?.focus();
  }
  return (
    <Part
      id="told"
      title="Providers you go to from here"
      why="Who was told what, so that you need no second password there."
    >
      <div ref={part} tabIndex={-1} role="group" aria-labelledby="told-title">
        {failed && <TechnicalIssue {...(providers.length === 0 && { onRetry: () => void loadTold() })} />}
        {stopped !== null && (
          <Alert tone="ok" title={`We no longer tell ${stopped} who you are`} live>
            <p>
              It keeps what it was told before. Ask {stopped} to delete it. The next time you go there, we ask again.
            </p>
          </Alert>
        )}
        <ul className="folk">
          {providers.map((provider) => (
            <Provider key={provider.partner} provider={provider} busy={busy} onStop={stop} />
          ))}
        </ul>
      </div>
    </Part>
  );
}

interface ProviderProps {
  provider: ToldProvider;
  busy: boolean;
  onStop: (provider: ToldProvider) => Promise<void>;
}

function Provider({ provider, busy, onStop }: ProviderProps): ReactNode {
  const { name, plate, words, since } = provider;
  return (
    <li>
      <Monogram {...plate} small />
      <p>
        <b>{name}</b>{' '}
        <span className="muted">
          {words}. Since {dayHere(since)}
        </span>
      </p>
      <button className="btn text" type="button" aria-disabled={busy} onClick={() => void onStop(provider)}>
        Stop<span className="vh"> telling {name}</span>
      </button>
    </li>
  );
}
