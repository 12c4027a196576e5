/** What an answer of a form is held to, by the form and by the server. */
export type FieldRule = {
  /** Where its value stands in what is sent, the first of these; the others are wholes whose mistakes are shown at it. None: only the form asks it. */
  at: readonly string[];
  /** What is wrong with a trimmed value, in words; null for nothing. */
  problem: (value: string) => string | null;
};

const MARKS_OF_CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** What people see as a letter; Unicode also has letters that show nothing, such as U+3164. */
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u;
/** Whatever a mail program may turn into a link: a scheme, an email address, a host with or without a path, a tag. */
const WEB_ADDRESS = /:\/\/|www\.|[@<>]|[\p{L}\p{N}-][.。]\p{L}{2,}|\d+(\.\d+){3}/iu;

/** Text that may be empty, without characters that reorder or hide others. `name` is what the visitor is asked to enter. */
export function optionalText(name: string, max: number) {
  return (value: string): string | null => {
    if (value.length > max) return `Enter ${name} of ${max} characters or fewer`;
    return MARKS_OF_CONTROL.test(value) ? `Enter ${name} using only letters, numbers and punctuation` : null;
  };
}

/** Text that is not empty. */
export function text(name: string, max: number) {
  return (value: string): string | null => (value ? optionalText(name, max)(value) : `Enter ${name}`);
}

/** A person's name: it is written into emails, so it can't be a link, and it has a letter that people can see. */
export function personName(name: string) {
  return (value: string): string | null => {
    const problem = text(name, 60)(value);
    if (problem) return problem;
    const plain = value.normalize('NFKC');
    if (WEB_ADDRESS.test(plain))
      return `Enter ${name} without web or email addresses, and with a space after each period`;
    return VISIBLE_LETTER.test(plain) ? null : `Enter ${name} with at least one letter`;
  };
}

/** One of a list; `words` for any other. */
export function oneOf(values: readonly string[], words: string) {
  return (value: string): string | null => (values.includes(value) ? null : words);
}

/** What `isRight` says; `words` for what is wrong. */
export function shaped(name: string, isRight: (value: string) => boolean, words: string) {
  return (value: string): string | null => {
    if (!value) return `Enter ${name}`;
    return isRight(value) ? null : words;
  };
}
