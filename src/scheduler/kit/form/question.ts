import type { ComponentProps } from 'react';

/** What is typed into a form, by the names of its inputs; every value is text ('yes' is a ticked box). */
export type Fields<Name extends string = string> = Record<Name, string>;
/** What is wrong, by the question that it is said at. */
export type Errors<Name extends string = string> = Partial<Record<Name, string>>;
/** A date as it is typed. */
export type DateTyped = { month: string; day: string; year: string };

type Option = { value: string; label: string; hint?: string };
type InputAttributes = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
>;

/**
 * A question of a form, as data. Its name is that of its input and the id to go to when something is wrong; a date has three inputs, whose names begin with it
 * ('dobMonth'). `problem` is what is wrong with a trimmed answer, by the rule that the server holds it to as well.
 */
export type Question<Name extends string = string> = InputAttributes & {
  name: Name;
  label: string;
  hint?: string;
  optional?: boolean;
  /** What is said of no answer, where it is more than the rule says. */
  missing?: string | undefined;
  /** Where the answer stands in what is sent, for what the server refuses; by its name without it. */
  at?: readonly string[];
  /** Classes of the box around the field and what stands after it. */
  box?: string;
  /** Gets the focus as its dialog opens. */
  'data-first'?: true;
} & (
    | { as?: 'line' | 'box'; problem: (typed: string) => string | null }
    | { as: 'choices' | 'chips'; options: readonly Option[]; problem: (typed: string) => string | null }
    | { as: 'select'; choose: string; options: readonly Option[]; problem: (typed: string) => string | null }
    | { as: 'date'; problem: (typed: DateTyped) => string | null }
  );

/** Questions that stand together, in the order of the page; in columns unless they are `stacked`. */
export type Part<Name extends string = string> = {
  stacked?: true;
  title?: { id: string; text: string };
  intro?: string;
  questions: Question<Name>[];
};

/** The three inputs of a date. */
export function dateIn(fields: Partial<Fields>, name: string): DateTyped {
  const part = (of: string): string => fields[name + of] ?? '';
  return { month: part('Month'), day: part('Day'), year: part('Year') };
}

/** What is wrong with the answer to a question; null for nothing. */
function problemOf(question: Question, fields: Partial<Fields>): string | null {
  return question.as === 'date'
    ? question.problem(dateIn(fields, question.name))
    : question.problem(fields[question.name] ?? '');
}

/** The questions of all parts. */
export function questionsOf<Name extends string>(parts: Part<Name>[]): Question<Name>[] {
  return parts.flatMap(({ questions }) => questions);
}

/** All that is wrong with trimmed answers, in the order of the form. */
export function problemsIn<Name extends string>(parts: Part<Name>[], fields: Partial<Fields>): Errors<Name> {
  const said = questionsOf(parts).map((question) => [question.name, problemOf(question, fields)] as const);
  return Object.fromEntries(said.filter(([, problem]) => problem !== null)) as Errors<Name>;
}

/** What is wrong, in the words of the questions: of no answer it says 'the child’s' where the label does. */
export function inWords(parts: Part[], errors: Errors): Errors {
  const asked = new Map(questionsOf(parts).map((question) => [question.name, question]));
  const inOwn = ([name, message]: [string, string | undefined]): [string, string | undefined] => {
    const question = asked.get(name);
    return [name, question?.missing && message === problemOf(question, {}) ? question.missing : message];
  };
  return Object.fromEntries(Object.entries(errors).map(inOwn));
}

/** Errors as an error summary lists them: in the order of the form, and last those that are at none of its questions. */
export function listErrors(parts: Part[], errors: Errors): { field: string; message: string }[] {
  const names = new Set([...questionsOf(parts).map(({ name }) => name), ...Object.keys(errors)]);
  return [...names].flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []));
}

/** A refusal of the API (`errors[].path` such as 'contact.address.zip') as errors of the form; the first of each question. Paths of no question are left out. */
export function errorsAt(parts: Part[], refused: { path: string; message: string }[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of refused) {
    const asked = questionsOf(parts).find(({ name, at = [name] }) => at.includes(path));
    if (asked) errors[asked.name] ??= message;
  }
  return errors;
}
