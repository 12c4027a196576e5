import { useValue } from '../parts/use-store-value.ts';
import type { Form } from './make-form.ts';
import { inWords, listErrors } from './question.ts';

/** What a page shows of a form: `summary` lists its errors for the page's head. */
export function useForm(form: Form) {
  const fields = useValue(form.$fields);
  const { errors: found, attempt } = useValue(form.$errors);
  const saving = useValue(form.$saving);
  const parts = form.parts(fields);
  const errors = inWords(parts, found);
  return { fields, parts, errors, summary: listErrors(parts, errors), attempt, saving };
}
