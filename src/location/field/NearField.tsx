import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { Combobox, spokenCount } from '#ui/fields/Combobox.tsx';
import { placeLine } from '../place-line.ts';
import { ClearPlace, PlaceRefused } from './place-field-parts.tsx';
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

  function putFound(): void {
    const place = $place.get();
    if (place) setTyped(placeLine(place));
    onFound?.();
  }

  function clear(): void {
    put('');
    input.current?.focus();
  }

  return (
    <div className={refused ? 'field bad' : 'field'}>
      <div className="lab-row">
        <label htmlFor="near">{label}</label>
        <UseMyLocation look="btn text" onFound={putFound} />
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
        {value && <ClearPlace atEnd onClear={clear} />}
      </Combobox>
      {refused && <PlaceRefused id="near">{refused}</PlaceRefused>}
    </div>
  );
}
