import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { NearField } from '#location/field/NearField.tsx';
import { placeLine } from '#location/place-line.ts';
import type { Place } from '#location/place.schema.ts';
import { $place, placeBefore } from '#location/field/store.ts';
import { NeedBox } from '#search/screens/NeedBox.tsx';
import { SEARCH_RESULTS } from '#search/search-ask.ts';
import { Icon } from '#ui/Icon.tsx';

interface AskFormProps {
  keyword: string;
  /** The place that was asked for, as typed where none was found; '' for the saved one. */
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
      <PlaceBeside near={near} place={place} />
      {group && <input type="hidden" name="group" value={group} />}
      <button className="btn" type="submit">
        <Icon name="search" />
        Search
      </button>
    </form>
  );
}

/** The place beside the need: the one asked for, or the saved one. */
function PlaceBeside({ near, place }: Pick<AskFormProps, 'near' | 'place'>): ReactNode {
  const saved = useStore($place, { ssr: 'initial' });
  // The one asked for counts until another is chosen on the page.
  const [passedOver] = useState(() => (near ? placeBefore() : null));
  return <NearField label="Near" shown={near && saved === passedOver ? near : placeLine(saved ?? place)} />;
}
