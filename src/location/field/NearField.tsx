import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { Combobox, spokenCount } from '#ui/fields/Combobox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { placeLine } from '../place-line.ts';
import { $place, $suggestions, suggest } from './store.ts';
import { usePlaceText } from './use-place-text.ts';
import { UseMyLocation } from './UseMyLocation.tsx';
import { keyOf } from './WhichPlace.tsx';

interface NearFieldProps {
  label: string;
  /** The field's text until something is typed. */
  shown: string;
  /** What was wrong with the place that was asked for; '' for nothing. */
  refused?: string;
  /** After a suggestion was picked, whose text is then in `input`. */
  onPick?: (input: HTMLInputElement) => void;
  /** After 'Use my location' has saved the place. */
  onFound?: () => void;
}

/**
 * The field `near` of a plain form: a typed place, with suggestions, a clear button and the device's position. Works
 * without script.
 */
export function NearField({ label, shown, refused = '', onPick, onFound }: NearFieldProps): ReactNode {
  const suggestions = useStore($suggestions, { ssr: 'initial' });
  const { value, setTyped, input, onFocus, onType } = usePlaceText(shown);

  function put(text: string): void {
    setTyped(text);
    suggest(text);
  }

  return (
    <div className={refused ? 'field bad' : 'field'}>
      <div className="lab-row">
        <label htmlFor="near">{label}</label>
        <UseMyLocation
          look="btn text"
          onFound={() => {
            const place = $place.get();
            if (place) setTyped(placeLine(place));
            onFound?.();
          }}
        />
      </div>
      <Combobox
        ref={input}
        className="in whole"
        id="near"
        type="text"
        name="near"
        value={value}
        placeholder="City, state or zip"
        maxLength={200}
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? 'near-error' : undefined}
        onChange={onType}
        onFocus={onFocus}
        listLabel="Places"
        options={suggestions}
        keyOf={keyOf}
        drawOption={placeLine}
        onPick={(place) => {
          flushSync(() => put(placeLine(place)));
          if (input.current) onPick?.(input.current);
        }}
        spoken={(open) => (open > 0 ? spokenCount(open) : '')}
      >
        {value && (
          <button
            className="x clear end"
            type="button"
            aria-label="Clear location"
            onClick={() => {
              put('');
              input.current?.focus();
            }}
          >
            <Icon name="x" />
          </button>
        )}
      </Combobox>
      {refused && (
        <p className="msg" id="near-error" role="alert">
          <Icon name="circle-alert" />
          <span>{refused}</span>
        </p>
      )}
    </div>
  );
}
