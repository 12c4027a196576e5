import { withoutMarks } from '../reading/markdown-words.ts';
import { type Finding, findingAt, type Text, type Written } from '../reading/texts.ts';
import { HOUSE_RULES } from './house-rules.ts';

/** A word found: where it begins in the text, and what to write instead. */
export interface HouseFinding {
  words: string;
  index: number;
  severity: Finding['severity'];
  message: string;
}

/** The rules as they are looked for: a space of theirs is any white space, since texts in templates and documents go over several lines. */
const FINDS = HOUSE_RULES.map((rule) => ({
  ...rule,
  find: overLines(rule.find),
  except: rule.except && overLines(rule.except),
}));

function overLines({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replaceAll(' ', String.raw`\s+`), flags);
}

/** Whether a text may have a word that the house doesn't use, by a quick look. */
export function mayHaveHouseWords(text: string): boolean {
  return FINDS.some(({ find }) => text.search(find) >= 0);
}

/** The words of a text that the house doesn't use. Give the text without marks, each mark a space. */
export function houseWordsIn(text: string): HouseFinding[] {
  return FINDS.flatMap(({ find, write, except, mayBeRight }) => {
    if (text.search(find) < 0) return [];
    const plain = except ? text.replace(except, blank) : text;
    return [...plain.matchAll(find)].map(({ 0: words, index }): HouseFinding => {
      const found = words.replace(/\s+/g, ' ');
      const better = typeof write === 'string' ? write : write(found);
      return {
        words,
        index,
        severity: mayBeRight ? 'warning' : 'error',
        message: `'${found}' is not a word of this house: write ${better.includes("'") ? better : `'${better}'`}`,
      };
    });
  });
}

/** What people type, which is not ours to mend, and what others wrote. */
const NOT_OURS = /(^|\.)(alsoCalled|words|together|notWords|pageName|serviceName)(\.|$)|^review\./;
/** Placeholders, addresses and code: not prose. */
const UNREAD = /\{[a-z-]+(?::[^}\s]*)?\}|https?:\/\/\S+|\S+@\S+\.\S+|\/[a-z][\w/-]*/g;

/** Words in content that the house doesn't use. */
export function houseWords(written: Written[]): Finding[] {
  return written.flatMap((one) =>
    one.texts.filter(isOurs).flatMap((text) => {
      return houseWordsIn(readProse(text.text)).map(({ words, index, severity, message }) =>
        findingAt(severity, one, text, words, message, text.field.length === 0 ? index : 0),
      );
    }),
  );
}

/** Markdown of which only the words that people read are left, each in its place. */
export function readProse(markdown: string): string {
  return withoutMarks(markdown, { sameLength: true }).replace(UNREAD, blank);
}

function isOurs({ kind, field }: Text): boolean {
  return kind === 'prose' && !NOT_OURS.test(field.map(String).join('.'));
}

/** As many spaces, over as many lines. */
export function blank(found: string): string {
  return found.replace(/[^\n]/g, ' ');
}
