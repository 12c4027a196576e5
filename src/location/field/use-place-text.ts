import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, Dispatch, FocusEvent, RefObject, SetStateAction } from 'react';

import { prepareCalls } from '#api/browser/client.ts';
import { suggest } from './store.ts';

/** What a field for a place holds: its text, what puts another there, and what its input needs for that. */
type PlaceText = {
  value: string;
  setTyped: Dispatch<SetStateAction<string | null>>;
  input: RefObject<HTMLInputElement | null>;
  onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  onType: (event: ChangeEvent<HTMLInputElement>) => void;
};

/**
 * The text of a place field and its suggestions: `shown` until someone types. Focus selects the text, so that typing
 * replaces it [LOC-1, LOC-2].
 */
export function usePlaceText(shown: string): PlaceText {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  // The saved place, or the one that was searched for, may arrive while the field has the focus: its text is selected, so that what is typed next replaces it.
  useLayoutEffect(() => {
    if (typed === null && input.current === document.activeElement) input.current?.select();
  }, [shown, typed]);

  function onFocus({ target, nativeEvent }: FocusEvent<HTMLInputElement>): void {
    prepareCalls();
    // A focus replayed on hydration must not select text typed since.
    if (nativeEvent.isTrusted || target.value === shown) target.select();
  }

  function onType({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const text = typed === null && !nativeEvent.isTrusted ? typedInto(shown, target.value) : target.value;
    setTyped(text);
    suggest(text);
  }

  return { value: typed ?? shown, setTyped, input, onFocus, onType };
}

/** The text typed into `shown` before hydration could select it: '02' of '60026614'. Returns any other edit unchanged. */
function typedInto(shown: string, value: string): string {
  let start = 0;
  while (start < shown.length && shown[start] === value[start]) start++;
  const rest = shown.slice(start);
  return value.length > shown.length && value.endsWith(rest) ? value.slice(start, value.length - rest.length) : value;
}
