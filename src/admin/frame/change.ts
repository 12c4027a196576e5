import { CallError } from '#api/browser/call-error.ts';
import { keyFor } from '#scheduler/kit/session/send-once.ts';

/** The outcome of a change: done, refused by the server, or unknown for a reason in words; it may have been done then. */
export type Changed<Answer> =
  | { state: 'done'; answer: Answer }
  | { state: 'refused'; refusal: CallError }
  | { state: 'unknown'; why: string };

/** A change that isn't known to be done. */
export type Failed = Exclude<Changed<never>, { state: 'done' }>;

/** Sends a change under the key of its attempt. `body` is all that it says. */
type SendChange = <Answer>(
  body: unknown,
  send: (options: { idempotencyKey: string }) => Promise<Answer>,
) => Promise<Changed<Answer>>;

/** Makes the way in which one form sends its changes. The same body again after no answer is the same attempt, which the server does once; after an answer, or with another body, it is a new attempt. */
export function makeChange(): SendChange {
  const attemptFor = keyFor();
  return async (body, send) => {
    const attempt = attemptFor(JSON.stringify(body));
    try {
      const answer = await send({ idempotencyKey: attempt.take() });
      attempt.forget();
      return { state: 'done', answer };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) return { state: 'unknown', why: outageWords(error) };
      attempt.forget();
      return { state: 'refused', refusal };
    }
  };
}

/** Returns the refusal of a call that was answered, so that nothing has happened but what it says; null where it isn't known what came of it. */
export function refusalOf(error: unknown): CallError | null {
  const isAnswer = error instanceof CallError && error.status !== undefined && error.status < 500;
  return isAnswer && error.status !== 429 ? error : null;
}

/** Names why the outcome of a call is unknown: the limit of calls, or no answer. */
export function outageWords(error: unknown): string {
  const isLimit = error instanceof CallError && error.status === 429;
  return isLimit ? 'That was too much at once. Wait a minute.' : 'No answer came.';
}

/** Returns a refusal in one sentence: its first message about a field, or its detail. */
export function firstWords({ problem }: CallError): string {
  return problem?.errors?.[0]?.message ?? problem?.detail ?? 'It was not saved.';
}

/** Returns the sentence above a form's fields for a refusal. */
export function refusedWords({ problem }: CallError): string {
  return problem?.status === 422 ? 'Something is missing or wrong.' : (problem?.detail ?? 'It was not saved.');
}

/** Returns the first message of a refusal about each field. `fieldOf` names the field of a path, or none. */
export function wrongFields(
  { problem }: CallError,
  fieldOf: (path: string) => string | undefined,
): Record<string, string> {
  const named = (problem?.errors ?? []).flatMap(({ path, message }) => {
    const field = fieldOf(path);
    return field === undefined ? [] : [[field, message] as const];
  });
  return Object.fromEntries(named.toReversed());
}
