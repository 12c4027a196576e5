import { useStore } from '@nanostores/react';
import { useId, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';

import { Combobox, spokenCount } from '#ui/fields/Combobox.tsx';
import { placeLine } from '../place-line.ts';
import type { Place } from '../place.schema.ts';
import { ClearPlace, PlaceRefused } from './place-field-parts.tsx';
import { keyOf, WhichPlace } from './WhichPlace.tsx';
import { $suggestions } from './store.ts';
import { usePlaceSearch, type PlaceSearch } from './use-place-search.ts';
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
export function PlaceField({ label, category, shown, onFound, ...input }: PlaceFieldProps): ReactNode {
  const { beside } = input;
  const place = usePlaceSearch({ shown, beside, onFound });
  const { search, refused } = place;
  const id = useId();

  const around = {
    className: refused ? 'field bad' : 'field',
    role: 'search',
    'aria-label': 'Location',
    'aria-busy': search.state === 'searching',
  };
  const fields = (
    <>
      <label htmlFor={id}>{label}</label>
      <PlaceInput id={id} place={place} {...input} />
      {refused && <PlaceRefused id={id}>{refused}</PlaceRefused>}
      {search.state === 'choices' && (
        <WhichPlace id={id} question={search.question} places={search.choices} onPick={place.pick} />
      )}
    </>
  );
  if (beside) return <div {...around}>{fields}</div>;
  return (
    <form {...around} action="/findcare/category/search-results" onSubmit={place.submit}>
      {category && <input type="hidden" name="category" value={category} />}
      {fields}
    </form>
  );
}

interface PlaceInputProps extends Pick<PlaceFieldProps, 'placeholder' | 'beside' | 'first'> {
  id: string;
  place: PlaceSearch;
}

/** Where the place is typed, with its suggestions, and the buttons beside it. */
function PlaceInput({ id, place, placeholder, beside, first = false }: PlaceInputProps): ReactNode {
  const suggestions = useStore($suggestions, { ssr: 'initial' });
  const { value, input, refused, search } = place;

  // A dialog focuses the element with `autofocus`; React renders that attribute on the server only.
  useLayoutEffect(() => {
    if (first) input.current?.setAttribute('autofocus', '');
  }, [first, input]);

  return (
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
      onChange={place.onType}
      onFocus={place.onFocus}
      listLabel="Places"
      options={suggestions}
      keyOf={keyOf}
      drawOption={(option) => <Matched text={placeLine(option)} typed={value.trim()} />}
      onPick={(option, by) => place.pickSuggested(option, by === 'keyboard' ? placeLine(option) : '')}
      spoken={(open, focused) => spoken(open, focused, search.state === 'searching')}
    >
      {value && <ClearPlace onClear={place.clear} />}
      <button className="btn" type="submit" form={beside}>
        <Icon name="search" />
        <span>Search{!beside && <span className="vh"> this location</span>}</span>
      </button>
    </Combobox>
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
