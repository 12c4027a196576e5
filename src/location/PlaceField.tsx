import { useStore } from '@nanostores/react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, FocusEvent, KeyboardEvent, ReactNode } from 'react';

import { CircleAlertIcon, XIcon } from '#ui/icons.tsx';
import { placeLabel } from './place-line.ts';
import type { Place } from './place.schema.ts';
import { Suggestions, WhichPlace } from './PlaceLists.tsx';
import { $locationSearch, $suggestions, choosePlace, clearSearch, searchPlace, suggest } from './store.ts';

interface PlaceFieldProps {
  label: string;
  placeholder: string;
  /** What stands in the field until something is typed. */
  shown: string;
  /** Inside the search button. */
  icon: ReactNode;
  /** Said without JavaScript: which place is shown. */
  fallback?: ReactNode;
  /** Begin here when the dialog around it opens. */
  first?: boolean;
  onFound?: (place: Place) => void;
}

/** The field of both location searches: a combobox of places, its clear and search buttons, its error and its question (spec 2, 5). */
export function PlaceField({
  label,
  placeholder,
  shown,
  icon,
  fallback,
  first = false,
  onFound,
}: PlaceFieldProps): ReactNode {
  const search = useStore($locationSearch, { ssr: 'initial' });
  const suggestions = useStore($suggestions, { ssr: 'initial' });
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  // The list that was dismissed with Escape, and the option under the arrows with the list that it belongs to.
  const [closed, setClosed] = useState<Place[] | null>(null);
  const [mark, setMark] = useState<{ list: Place[]; index: number } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const value = typed ?? shown;
  const open = focused && suggestions.length > 0 && closed !== suggestions;
  const active = open && mark?.list === suggestions ? mark.index : -1;
  const refused = search.state === 'refused' && search.from === 'text' ? search.message : '';

  // The saved place may arrive in a field that has the focus: it stays selected [LOC-1].
  useLayoutEffect(() => {
    if (input.current === document.activeElement && input.current?.value === shown) input.current.select();
  }, [shown]);

  // A dialog focuses what carries the attribute, which React itself doesn't write.
  useLayoutEffect(() => {
    if (first) input.current?.setAttribute('autofocus', '');
  }, [first]);

  function onFocus({ target, nativeEvent }: FocusEvent<HTMLInputElement>): void {
    setFocused(true);
    // A focus that is replayed on waking must not select what has been typed since.
    if (nativeEvent.isTrusted || target.value === shown) target.select();
  }

  function onType({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const text = typed === null && !nativeEvent.isTrusted ? typedInto(shown, target.value) : target.value;
    setTyped(text);
    setMark(null);
    setClosed(null);
    suggest(text);
  }

  function found(place: Place | undefined): void {
    if (!place) return;
    setTyped(null);
    onFound?.(place);
  }

  function pick(place: Place): void {
    found(choosePlace(place));
  }

  function clear(): void {
    setTyped('');
    clearSearch();
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const marked = suggestions[active];
    if (event.key === 'Enter' && marked) found(choosePlace(marked, placeLabel(marked)));
    else if (event.key === 'Escape' && open) setClosed(suggestions);
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault();
  }

  /** Past either end the arrows come back to the field itself, then start over. */
  function move(step: 1 | -1): void {
    const stops = suggestions.length + 1;
    const index = ((active + 1 + step + stops) % stops) - 1;
    setClosed(null);
    setMark({ list: suggestions, index });
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <form
      className={refused ? 'field bad' : 'field'}
      role="search"
      aria-label="Location"
      aria-busy={search.state === 'searching'}
      action="/findcare/services"
      onSubmit={(event) => {
        event.preventDefault();
        void searchPlace(value).then(found);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <div className="search">
        <input
          ref={input}
          className="in"
          id={id}
          type="text"
          name="near"
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? `${id}-error` : undefined}
          onChange={onType}
          onFocus={onFocus}
          onBlur={() => setFocused(false)}
          onKeyDown={onKeyDown}
        />
        {value && (
          <button className="x clear" type="button" aria-label="Clear location" onClick={clear}>
            <XIcon />
          </button>
        )}
        <button className="btn icon" type="submit" aria-label="Search this location">
          {icon}
        </button>
        {open && <Suggestions id={id} places={suggestions} active={active} typed={value.trim()} onPick={pick} />}
      </div>
      {refused && (
        <p className="msg" id={`${id}-error`} role="alert">
          <CircleAlertIcon />
          <span>{refused}</span>
        </p>
      )}
      {search.state === 'choices' && <WhichPlace id={id} name={search.text} places={search.choices} onPick={pick} />}
      <p className="vh" role="status">
        {spoken(focused, open ? suggestions.length : 0, search.state === 'searching')}
      </p>
      {fallback && (
        <noscript>
          <p className="hint">{fallback}</p>
        </noscript>
      )}
    </form>
  );
}

/** What was typed into the shown text before the page woke and could select it: '02' of '60026614'. Any other edit is left whole. */
function typedInto(shown: string, value: string): string {
  let start = 0;
  while (start < shown.length && shown[start] === value[start]) start++;
  const rest = shown.slice(start);
  return value.length > shown.length && value.endsWith(rest) ? value.slice(start, value.length - rest.length) : value;
}

/** What screen readers hear [LOC-3]. */
function spoken(focused: boolean, results: number, searching: boolean): string {
  if (searching) return 'Searching for the location';
  if (results > 0) return `${results} results are available, use up and down arrow keys to navigate`;
  return focused ? 'Enter City, state or zip opens a suggestion list' : '';
}
