import { useStore } from '@nanostores/react';
import { useRef, useState, type ReactNode } from 'react';

import { placeLine } from '#location/place-line.ts';
import type { Place } from '#location/place.schema.ts';
import { $place, $suggestions, suggest } from '#location/store.ts';
import { UseMyLocation } from '#location/UseMyLocation.tsx';
import { NeedBox } from '#search/NeedBox.tsx';
import { SEARCH_RESULTS } from '#search/search-ask.ts';
import { Combobox, spokenCount } from '#ui/Combobox.tsx';
import { SearchIcon, XIcon } from '#ui/icons.tsx';

interface AskFormProps {
  keyword: string;
  /** The place as it was typed; '' for the saved one. */
  near: string;
  /** Where services are looked for, until the saved place is read. */
  place: Place;
  group?: 'b' | undefined;
}

/** The one form of the search results: the need and the place, sent as a plain GET, so that it works before its script and without it. */
export function AskForm({ keyword, near, place, group }: AskFormProps): ReactNode {
  return (
    <form className="ask card lift" role="search" aria-label="Care" action={SEARCH_RESULTS}>
      <div className="field">
        <label htmlFor="need">What do you need help with?</label>
        <NeedBox id="need" className="in whole" initial={keyword} placeholder="Symptom, condition or service" />
      </div>
      <NearField near={near} place={place} />
      {group && <input type="hidden" name="group" value={group} />}
      <button className="btn" type="submit">
        <SearchIcon />
        Search
      </button>
    </form>
  );
}

/** The place beside the need: what was typed, or the saved one, and the device's own. */
function NearField({ near, place }: Pick<AskFormProps, 'near' | 'place'>): ReactNode {
  const saved = useStore($place, { ssr: 'initial' });
  const suggestions = useStore($suggestions, { ssr: 'initial' });
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const value = typed ?? (near || placeLine(saved ?? place));

  function type(text: string): void {
    setTyped(text);
    suggest(text);
  }

  return (
    <div className="field">
      <div className="lab-row">
        <label htmlFor="near">Near</label>
        <UseMyLocation look="btn text" onFound={() => setTyped(placeLine($place.get() ?? place))} />
      </div>
      <Combobox
        ref={input}
        className="in whole"
        id="near"
        type="text"
        name="near"
        value={value}
        placeholder="City, state or zip"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => type(target.value)}
        listLabel="Places"
        options={suggestions}
        keyOf={(one) => `${placeLine(one)} ${one.lat} ${one.lng}`}
        drawOption={(one) => placeLine(one)}
        onPick={(one) => type(placeLine(one))}
        spoken={(open) => (open > 0 ? spokenCount(open) : '')}
      >
        {value && (
          <button
            className="x clear end"
            type="button"
            aria-label="Clear location"
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          >
            <XIcon />
          </button>
        )}
      </Combobox>
    </div>
  );
}
