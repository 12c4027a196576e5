import { atom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { TECHNICAL_ISSUE } from './technical-issue.ts';
import { errorsAt, problemsIn, type Errors, type Fields, type Part } from './question.ts';

/** What a form sends once nothing is wrong with it. */
export type Checked<Answer> = { answer: Answer } | { errors: Errors };

/** A form: its inputs, and its questions by what is typed so far. */
export type FormKind<Name extends string, Answer> = {
  names: readonly Name[];
  parts: (fields: Fields<Name>) => Part[];
  /** What is sent; what was typed, trimmed, without it. */
  check?: (fields: Fields<Name>) => Checked<Answer>;
  /** What is left of what is wrong after a change of an input; all of it without it. */
  errorsAfter?: (changed: Name, fields: Fields<Name>, errors: Errors) => Errors;
  /** After an input has changed. */
  onTyped?: (changed: Name, value: string) => void;
  /** What a refused call says, as a whole or at questions; undefined for what its own answer says. */
  refused?: (error: CallError) => string | Errors | undefined;
};

/** What draws a form, or sends it, needs of it. */
export type Form = Omit<ReturnType<typeof makeForm<string>>, 'submit'>;

/** Makes the store of one form: what is typed, what is wrong with it, and how it is sent. */
export function makeForm<Name extends string, Answer = Fields<Name>>(kind: FormKind<Name, Answer>) {
  const atoms = makeAtoms(kind.names);
  const { $fields, $errors, $saving, $problem } = atoms;
  const { check = (fields) => checkAnswers(kind, fields) } = kind;

  /** Leaves these errors of those that were shown; it is no new attempt. */
  function leaveErrors(errors: Errors): void {
    const shown = $errors.get();
    if (errors !== shown.errors) $errors.set({ ...shown, errors });
  }

  /** Shows what is wrong, each at its question. */
  function showErrors(errors: Errors): void {
    const { attempt } = $errors.get();
    $errors.set({ errors, attempt: Object.keys(errors).length > 0 ? attempt + 1 : attempt });
  }

  return {
    ...atoms,
    leaveErrors,
    parts(fields: Fields<Name>): Part[] {
      return kind.parts(fields);
    },
    /** Takes what is typed into an input. */
    setField(name: Name, value: string): void {
      const fields = { ...$fields.get(), [name]: value };
      $fields.set(fields);
      const { errors } = $errors.get();
      leaveErrors(kind.errorsAfter?.(name, fields, errors) ?? errors);
      kind.onTyped?.(name, value);
    },
    /** Has what is typed sent, once however often it is pressed; whatever is wrong, and what the server refuses, is shown at its question. */
    submit: async (send: (answer: Answer) => Promise<void>): Promise<void> => {
      if ($saving.get()) return;
      $problem.set('');
      const checked = check($fields.get());
      showErrors('errors' in checked ? checked.errors : {});
      if ('errors' in checked) return;
      $saving.set(true);
      try {
        await send(checked.answer);
      } catch (error) {
        $saving.set(false);
        const said = refusalOf(kind, $fields.get(), error);
        if (typeof said === 'string') $problem.set(said);
        else showErrors(said);
      }
    },
  };
}

/** What a form shows. */
function makeAtoms<Name extends string>(names: readonly Name[]) {
  const empty = fieldsOf(names, () => '');
  const $fields = atom(empty);
  /** `attempt` grows with each try that failed, after which the summary takes the focus. */
  const $errors = atom<{ errors: Errors; attempt: number }>({ errors: {}, attempt: 0 });
  /** True while it is being sent, and after it until the page is left. */
  const $saving = atom(false);
  /** What went wrong with the call itself; '' for nothing. */
  const $problem = atom('');
  return {
    $fields,
    $errors,
    $saving,
    $problem,
    /** Begins again with nothing typed. */
    clear(): void {
      $fields.set(empty);
      $errors.set({ errors: {}, attempt: 0 });
      $saving.set(false);
      $problem.set('');
    },
  };
}

/** What a call that failed says, as a whole or at questions. */
function refusalOf<Name extends string, Answer>(
  kind: FormKind<Name, Answer>,
  fields: Fields<Name>,
  error: unknown,
): string | Errors {
  const failure = error instanceof CallError ? error : new CallError(1000);
  const { problem, status = 0 } = failure;
  const said = kind.refused?.(failure) ?? errorsAt(kind.parts(fields), problem?.errors ?? []);
  if (typeof said === 'string' || Object.keys(said).length > 0) return said;
  // Something is wrong that no question shown asks for.
  if (status === 422 && problem?.errors?.length) return problem.detail;
  return TECHNICAL_ISSUE;
}

/** A value for each input of a form. */
export function fieldsOf<Name extends string>(names: readonly Name[], valueOf: (name: Name) => string): Fields<Name> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Fields<Name>;
}

function checkAnswers<Name extends string, Answer>(
  { names, parts }: FormKind<Name, Answer>,
  fields: Fields<Name>,
): Checked<Answer> {
  const typed = fieldsOf(names, (name) => fields[name].trim());
  const errors = problemsIn(parts(typed), typed);
  return Object.keys(errors).length > 0 ? { errors } : { answer: typed as Answer };
}
