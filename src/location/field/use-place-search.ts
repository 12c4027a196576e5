import { useStore } from '@nanostores/react';
import type { SyntheticEvent } from 'react';

import type { Place } from '../place.schema.ts';
import { $locationSearch, choosePlace, clearSearch, searchPlace } from './store.ts';
import { useFormBeside } from './use-form-beside.ts';
import { usePlaceText } from './use-place-text.ts';

interface PlaceSearchOptions {
  /** The field's text until something is typed. */
  shown: string;
  /** The id of the form for a need that the field belongs to. */
  beside: string | undefined;
  onFound: ((place: Place) => void) | undefined;
}

/** What the field of a location search does: the search and its outcome, a place that is picked, and clearing. */
export type PlaceSearch = ReturnType<typeof usePlaceSearch>;

/** The text of a location search and all that can be done with it; what is wrong with it is in `refused`, '' for nothing. */
export function usePlaceSearch({ shown, beside, onFound }: PlaceSearchOptions) {
  const search = useStore($locationSearch, { ssr: 'initial' });
  const text = usePlaceText(shown);
  const { value, setTyped, input } = text;

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

  /** `put` is the text that stands in the field then. */
  function pickSuggested(place: Place, put: string): void {
    found(choosePlace(place, put));
  }

  function clear(): void {
    setTyped('');
    clearSearch();
    input.current?.focus();
  }

  useFormBeside(beside, submit);

  const refused = search.state === 'refused' && search.from === 'text' ? search.message : '';
  return { ...text, search, refused, submit, pick, pickSuggested, clear };
}
