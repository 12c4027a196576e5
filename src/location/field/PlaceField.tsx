import { useStore } from '@nanostores/react';
import { useId, useLayoutEffect } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';

import { Combobox, spokenCount } from '#ui/fields/Combobox.tsx';
import { placeLine } from '../place-line.ts';
import type { Place } from '../place.schema.ts';
import { keyOf, WhichPlace } from './WhichPlace.tsx';
import { $locationSearch, $suggestions, choosePlace, clearSearch, searchPlace } from './store.ts';
import { useFormBeside } from './use-form-beside.ts';
import { usePlaceText } from './use-place-text.ts';
import { Icon } from '#ui/Icon.tsx';

interface PlaceFieldProps {
  label: string;
  placeholder: string;
  /** The field's text until something is typed. */
  shown: string;
  /** The category that the page shows, whose services are looked for without script too. */
  category?: string | undefined;
  /** The id of the form for a need that it belongs to: one button sends both; without a need the place is searched on the page. */
  beside?: string | undefined;
  /** Takes the focus when the dialog around it opens. */
  first?: boolean;
  onFound?: (place: Place) => void;
}

/**
 * The combobox of places in both location searches, with its buttons, error and question (spec 2, 5). Without script
 * its form leads to results.
 */
export function PlaceField({
  label,
  placeholder,
  shown,
  category,
  beside,
  first = false,
  onFound,
}: PlaceFieldProps): ReactNode {
  const search = useStore($locationSearch, { ssr: 'initial' });
  const suggestions = useStore($suggestions, { ssr: 'initial' });
  const { value, setTyped, input, onFocus, onType } = usePlaceText(shown);
  const id = useId();

  const refused = search.state === 'refused' && search.from === 'text' ? search.message : '';

  // A dialog focuses the element with `autofocus`; React renders that attribute on the server only.
  useLayoutEffect(() => {
    if (first) input.current?.setAttribute('autofocus', '');
  }, [first, input]);

  /** What has been typed since the search began stays. */
  function found(place: Place | undefined, searched?: string): void {
    if (!place) return;
    setTyped((typed) => (searched === undefined || typed === searched ? null : typed));
    onFound?.(place);
  }

  function submit(event: SyntheticEvent | SubmitEvent): void {
    event.preventDefault();
    // Typed before the answer is there, another place takes the place of this one.
    if (document.activeElement === input.current) input.current?.select();
    void searchPlace(value).then((place) => found(place, value));
  }

  /** Its button goes away with the question, so the focus goes to where the place now stands. */
  function pick(place: Place): void {
    input.current?.focus();
    found(choosePlace(place));
  }

  function clear(): void {
    setTyped('');
    clearSearch();
    input.current?.focus();
  }

  useFormBeside(beside, submit);

  const around = {
    className: refused ? 'field bad' : 'field',
    role: 'search',
    'aria-label': 'Location',
    'aria-busy': search.state === 'searching',
  };
  const fields = (
    <>
      <label htmlFor={id}>{label}</label>
      <Combobox
        ref={input}
        // eslint-disable-next-line jsx-a11y-x/no-autofocus -- only as its dialog opens
        autoFocus={first}
        className="in"
        id={id}
        type="text"
        name="near"
        form={beside}
        value={value}
        placeholder={placeholder}
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? `${id}-error` : undefined}
        onChange={onType}
        onFocus={onFocus}
        listLabel="Places"
        options={suggestions}
        keyOf={keyOf}
        drawOption={(place) => <Matched text={placeLine(place)} typed={value.trim()} />}
        onPick={(place, by) => found(choosePlace(place, by === 'keyboard' ? placeLine(place) : ''))}
        spoken={(open, focused) => spoken(open, focused, search.state === 'searching')}
      >
        {value && (
          <button className="x clear" type="button" aria-label="Clear location" onClick={clear}>
            <Icon name="x" />
          </button>
        )}
        <button className="btn" type="submit" form={beside}>
          <Icon name="search" />
          <span>Search{!beside && <span className="vh"> this location</span>}</span>
        </button>
      </Combobox>
      {refused && (
        <p className="msg" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" />
          <span>{refused}</span>
        </p>
      )}
      {search.state === 'choices' && (
        <WhichPlace id={id} question={search.question} places={search.choices} onPick={pick} />
      )}
    </>
  );
  if (beside) return <div {...around}>{fields}</div>;
  return (
    <form {...around} action="/findcare/category/search-results" onSubmit={submit}>
      {category && <input type="hidden" name="category" value={category} />}
      {fields}
    </form>
  );
}

/** What screen readers hear [LOC-3]. */
function spoken(open: number, focused: boolean, searching: boolean): string {
  if (searching) return 'Searching for the location';
  if (open > 0) return spokenCount(open);
  return focused ? 'Enter City, state or zip opens a suggestion list' : '';
}

/** What was typed so far stands out at the beginning of a suggestion. */
function Matched({ text, typed }: { text: string; typed: string }): ReactNode {
  const end = text.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0;
  return (
    <span>
      <b>{text.slice(0, end)}</b>
      {text.slice(end)}
    </span>
  );
}
