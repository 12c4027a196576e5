import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { Combobox, spokenCount } from '#ui/Combobox.tsx';
import { SearchIcon } from '#ui/icons.tsx';
import type { Danger, FoundPage } from './search.schema.ts';
import { makeSuggestions } from './store-suggestions.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The input's id, for a label that stands elsewhere; otherwise the label stands above the field. */
  id?: string;
  /** What stands in the field at first. */
  initial?: string;
  /** Shows the results where the field stands; without it the form leads to the search page. */
  onSearch?: (words: string) => void;
}

/** The field of the site search: a combobox of pages that are found while one types; without JavaScript a form that leads to the search page [SHELL-4]. */
export function SearchField({ label, placeholder, id, initial = '', onSearch }: SearchFieldProps): ReactNode {
  const [{ $suggested, suggest }] = useState(makeSuggestions);
  const { pages, meant, danger } = useStore($suggested, { ssr: 'initial' });
  const [words, setWords] = useState(initial);
  const ownId = useId();
  const field = id ?? ownId;

  function type(text: string): void {
    setWords(text);
    suggest(text);
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
        suggest('');
        const address = searchAddress(words);
        if (address !== location.pathname + location.search) history.pushState(null, '', address);
        onSearch(words);
      }}
    >
      {id === undefined && <label htmlFor={field}>{label}</label>}
      <Combobox
        className="in"
        id={field}
        type="search"
        name="q"
        value={words}
        placeholder={placeholder}
        maxLength={200}
        enterKeyHint="search"
        onChange={({ target }) => type(target.value)}
        listLabel="Pages"
        options={[...danger.map((one) => dangerOption(one, words)), ...pages]}
        keyOf={({ address, title }) => `${address} ${title}`}
        drawOption={({ title, kind }) => (
          <>
            <span>{title}</span>
            <small className="muted">{kind}</small>
          </>
        )}
        onPick={({ address }) => location.assign(address)}
        spoken={(open) =>
          open > 0 ? `${meant === undefined ? '' : `Did you mean ${meant}? `}${spokenCount(open)}` : ''
        }
      >
        <button className="btn icon" type="submit" aria-label="Search the site">
          <SearchIcon />
        </button>
      </Combobox>
    </form>
  );
}

type Option = Pick<FoundPage, 'address' | 'title'> & { kind: string };

/** Danger stands before all pages: choosing it shows what to do, with the links that call or text. */
function dangerOption({ act, sign }: Danger, words: string): Option {
  return { address: searchAddress(words), title: `${act}: ${sign}`, kind: 'Warning sign' };
}

function searchAddress(words: string): string {
  return `/search?${new URLSearchParams({ q: words.trim() }).toString()}`;
}
