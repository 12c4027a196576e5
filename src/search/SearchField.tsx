import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { SearchIcon } from '#ui/icons.tsx';
import { $suggested, suggestPages } from './store-suggestions.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What stands in the field at first. */
  initial?: string;
  /** Shows the results where the field stands; without it the form leads to the search page. */
  onSearch?: (words: string) => void;
}

/** The field of the site search: a combobox of pages that are found while one types; without JavaScript a form that leads to the search page [SHELL-4]. */
export function SearchField({ label, placeholder, initial = '', onSearch }: SearchFieldProps): ReactNode {
  const { pages: suggested, meant } = useStore($suggested, { ssr: 'initial' });
  const [words, setWords] = useState(initial);
  const [focused, setFocused] = useState(false);
  const [mark, setMark] = useState(-1);
  const id = useId();
  const open = focused && suggested.length > 0;
  const active = open ? mark : -1;

  function type(text: string): void {
    setWords(text);
    setMark(-1);
    suggestPages(text);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || !open) return;
    const stops = suggested.length + 1;
    const hit = suggested[active];
    if (event.key === 'ArrowDown') setMark(((active + 2) % stops) - 1);
    else if (event.key === 'ArrowUp') setMark(((active + stops) % stops) - 1);
    else if (event.key === 'Escape') suggestPages('');
    else if (event.key === 'Enter' && hit) location.assign(hit.url);
    else return;
    event.preventDefault();
  }

  return (
    <form
      className="field site-search"
      role="search"
      aria-label={label}
      action="/search"
      onSubmit={(event) => {
        if (!onSearch) return;
        event.preventDefault();
        suggestPages('');
        history.replaceState(null, '', `/search?${new URLSearchParams({ q: words.trim() }).toString()}`);
        onSearch(words);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <div className="search">
        <input
          className="in"
          id={id}
          type="search"
          name="q"
          value={words}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          onChange={({ target }) => type(target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onKeyDown={onKeyDown}
        />
        <button className="btn icon" type="submit" aria-label="Search the site">
          <SearchIcon />
        </button>
        {open && (
          <ul className="opts card lift" id={`${id}-list`} role="listbox" aria-label="Pages">
            {suggested.map(({ url, title, kind }, index) => (
              // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- the keys are the field's
              <li
                key={url}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => location.assign(url)}
              >
                <span>{title}</span>
                <small className="muted">{kind}</small>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="vh" role="status">
        {open && meant !== undefined && `Did you mean ${meant}? `}
        {open && `${suggested.length} results are available, use up and down arrow keys to navigate`}
      </p>
    </form>
  );
}
