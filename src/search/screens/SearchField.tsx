import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { NeedBox } from './NeedBox.tsx';
import { SEARCH_RESULTS } from '../search-ask.ts';
import { SITE_SEARCH, siteSearchAddress } from '../site-search-ask.ts';
import { Icon } from '#ui/Icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The input's id, for a label that stands elsewhere; otherwise the label stands above the field. */
  id?: string;
  /** The form's id, for fields that go with it. */
  form?: string;
  /** What stands in the field at first. */
  initial?: string;
  /** The button's words; without them it is a magnifying glass. Null where a field that goes with it has the one button. */
  button?: string | null;
  /** Shows the pages that are found where the field stands; without it the form leads to the search results. */
  onSearch?: (words: string) => void;
}

/** A field to look for something: what is found is suggested while one types; without JavaScript a form that leads to the results [SHELL-4, HOME-1]. */
export function SearchField({
  label,
  placeholder,
  id,
  form,
  initial = '',
  button,
  onSearch,
}: SearchFieldProps): ReactNode {
  const ownId = useId();
  const field = id ?? ownId;
  // What was looked for closes its list: a field starts afresh with it.
  const [searched, setSearched] = useState({ times: 0, words: initial });

  return (
    <form
      id={form}
      className="field site-search"
      role="search"
      aria-label={label}
      action={onSearch ? SITE_SEARCH : SEARCH_RESULTS}
      onSubmit={(event) => {
        if (!onSearch) return;
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('q');
        const words = typeof typed === 'string' ? typed : '';
        setSearched({ times: searched.times + 1, words });
        const address = siteSearchAddress({ words: words.trim() });
        if (address !== location.pathname + location.search) history.pushState(null, '', address);
        onSearch(words);
      }}
    >
      {id === undefined && <label htmlFor={field}>{label}</label>}
      <NeedBox
        key={searched.times}
        id={field}
        className={button === null ? 'in whole' : 'in'}
        initial={searched.words}
        placeholder={placeholder}
      >
        {button !== null && (
          <button className={button ? 'btn' : 'btn icon'} type="submit" aria-label={button ? undefined : label}>
            <Icon name="search" />
            {button && <span>{button}</span>}
          </button>
        )}
      </NeedBox>
    </form>
  );
}
