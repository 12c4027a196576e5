import { isEmailAddress, NO_EMAIL_ADDRESS } from '#text/email-address.ts';

/** Characters of what went wrong, at least and at most, and of what somebody was doing, at most. */
export const WRONG = { least: 10, most: 2000 } as const;
const DOING_MOST = 1000;
const PAGE_MOST = 200;

/**
 * What someone reports as wrong. `page`: its path, or what they call it. `id`: of the form; sent again, it replaces
 * what was sent before.
 */
export interface Report {
  id: string;
  page: string | null;
  wrong: string;
  doing: string | null;
  email: string | null;
}

/** The form's fields as they were typed. */
export type TypedReport = Record<'page' | 'wrong' | 'doing' | 'email', string>;
/** A field with what to do about it. */
export interface FieldMistake {
  field: keyof TypedReport;
  message: string;
}

/** The form as it is shown. `about` is the page that its link was on, null where people say themselves which one they mean. */
export interface FeedbackForm {
  id: string;
  about: string | null;
  typed: TypedReport;
  mistakes: readonly FieldMistake[];
  /** Why it could not be kept, though nothing is wrong with it. */
  failure: string | null;
  /** How long it would be kept. */
  keptDays: number;
}

const PATH = /^\/(?!\/)[\w\-./=%~[\]]*$/;

/** The path of a page of this site, without a query, which can hold words about somebody's health; null for anything else. */
export function pathOfPage(given: string): string | null {
  const [path = ''] = given.split(/[?#]/);
  return path.length <= PAGE_MOST && PATH.test(path) ? path : null;
}

/** The page that somebody names: of an address its path, otherwise their words. */
function namedPage(typed: string): string | null {
  const text = typed.trim();
  const path = URL.canParse(text) ? new URL(text).pathname : text.startsWith('/') ? pathOfPage(text) : null;
  return path ?? (text.slice(0, PAGE_MOST) || null);
}

/** What was typed into the form; a field that isn't there is empty. */
export function typedIn(form: URLSearchParams): TypedReport {
  const field = (name: keyof TypedReport): string => (form.get(name) ?? '').replaceAll('\r\n', '\n');
  return { page: field('page'), wrong: field('wrong'), doing: field('doing'), email: field('email') };
}

/** The mistakes in what was typed, in the order of the form. */
export function mistakesIn({ wrong, doing, email }: TypedReport): FieldMistake[] {
  const messages: [keyof TypedReport, string | null][] = [
    ['wrong', problemOfWrong(wrong.trim())],
    ['doing', tooLong('what you were doing', doing.trim(), DOING_MOST)],
    ['email', email.trim() === '' || isEmailAddress(email.trim()) ? null : NO_EMAIL_ADDRESS],
  ];
  return messages.flatMap(([field, message]) => (message ? { field, message } : []));
}

function problemOfWrong(text: string): string | null {
  if (text === '') return 'Enter what went wrong';
  if (text.length < WRONG.least) return `Enter what went wrong in ${WRONG.least} characters or more`;
  return tooLong('what went wrong', text, WRONG.most);
}

function tooLong(what: string, { length }: string, most: number): string | null {
  if (length <= most) return null;
  const [allowed, typed] = [most, length].map((count) => count.toLocaleString('en'));
  return `Enter ${what} in ${allowed} characters or fewer. You typed ${typed}`;
}

/** What is kept of a form without mistakes. */
export function reportOf(id: string, { page, wrong, doing, email }: TypedReport): Report {
  return { id, page: namedPage(page), wrong: wrong.trim(), doing: doing.trim() || null, email: email.trim() || null };
}
