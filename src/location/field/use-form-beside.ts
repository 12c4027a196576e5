import { useEffect } from 'react';

/** Hears the submit of the form (by its id) that a field outside of it belongs to, as long as no need is typed there: with a need the form sends both. */
export function useFormBeside(form: string | undefined, onPlaceAlone: (event: SubmitEvent) => void): void {
  useEffect(() => {
    const element = form === undefined ? null : document.getElementById(form);
    if (!(element instanceof HTMLFormElement)) return undefined;
    const hear = (event: SubmitEvent): void => {
      const need = new FormData(element).get('q');
      if (typeof need !== 'string' || need.trim() === '') onPlaceAlone(event);
    };
    element.addEventListener('submit', hear);
    return () => element.removeEventListener('submit', hear);
  });
}
