import { filesNamedBy } from '#content-model/references.ts';
import { takenBy, withoutNames, WRITTEN_AS } from '#content-model/shared-text.ts';
import type { HelpLines } from '#safety/help-line.schema.ts';
import { type Finding, findingAt, type Text, type Written } from '../reading/texts.ts';

/** Collections in which urgencies are written; all others take them from there. */
const TABLE = ['danger-signs', 'help-lines'];

const WHO =
  '(?:doctor|nurse|OB|OB-GYN|pediatrician|midwife|clinician|dentist|pharmacist|provider|clinic|care team|team|hospital|emergency room|ER|help|someone)';
const SOON =
  '(?:right away|at once|immediately|without delay|straight away|the same day|same day|the same night|tonight|this evening|today|that day|now|urgently|as soon as possible|within (?:an hour|hours|24 hours|a day))';

/** How an urgency sounds that somebody typed. */
const URGENT = [
  // 'Call your doctor the same day', 'See a nurse today', 'get it seen at once'
  String.raw`\b(?:call|phone|ring|see|tell|ask|visit|get|find|reach|contact)\b(?! started)[^.;:?!]{0,50}\b${WHO}\b[^.;:?!]{0,25}\b${SOON}\b`,
  // 'needs a doctor today'
  String.raw`\bneeds?\b[^.;:?!]{0,20}\b${WHO}\b[^.;:?!]{0,15}\b${SOON}\b`,
  // 'Go to an emergency room', 'go straight to the ER', 'to the hospital now'
  String.raw`(?:^|[.;:,!?(\n] ?|\b(?:and|or|then|please|to)\s)(?:go|get|head|come|drive|rush)\s(?:straight |at once |back )?to (?:an?|the|your|a nearby) (?:nearest )?(?:emergency (?:room|department)|ER|hospital|labor and delivery)\b`,
  String.raw`\b(?:emergency room|ER|hospital|urgent care) (?:now|right away|at once|today|the same day)\b`,
  String.raw`\b(?:seek|get) (?:emergency|urgent|immediate) (?:medical )?(?:care|help|attention)\b`,
  String.raw`\bseek (?:medical )?(?:care|help|attention)\b[^.;:?!]{0,20}\b${SOON}\b`,
  String.raw`\bcall (?:an ambulance|emergency services)\b`,
  String.raw`\bnine[ -]one[ -]one\b|\b9-1-1\b`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** Urgencies that somebody typed, and help lines by their number: each is to come from content/danger-signs, so that one sign has one urgency everywhere. */
export function typedUrgencies(written: Written[]): Finding[] {
  const numbers = lineNumbers(written);
  return written
    .filter(({ collection }) => !TABLE.includes(collection.name))
    .flatMap((one) =>
      one.texts
        .filter(isShown)
        .flatMap((text) => [
          ...found(text, URGENT).map((words) =>
            findingAt('error', one, text, words, `'${words}' is an urgency: ${HOW}`),
          ),
          ...found(text, numbers).map((words) =>
            findingAt(
              'error',
              one,
              text,
              words,
              `'${words}' is a help line: take it from a danger sign ({signs:…}), or write {line:…} with its id in content/help-lines.yaml`,
            ),
          ),
          ...found(text, [OUTSIDE_EMERGENCY]).map((words) =>
            findingAt(
              'error',
              one,
              text,
              words,
              `'${words}' says when to call: ${HOW}. Only 'In an emergency, call {line:911}' goes without a sign`,
            ),
          ),
        ]),
    );
}

const HOW =
  "name its sign of content/danger-signs, in dangerSigns or as {signs:…} or {do:…}, or add the sign with 'npm run content -- new danger-sign <name>'";

/** 911 called for something that is no sign of the table. */
const OUTSIDE_EMERGENCY =
  /(?:^|(?<=[.!?\n]))(?![^.!?\n]*\b(?:in|have) (?:an|a medical) emergency(?: or [a-z ]+)?, (?:please )?call \{line:911\})(?![^.!?\n]*\bit is an emergency: call \{line:911\})[^.!?\n]*\{line:911\}/gi;

function found({ text }: Text, patterns: readonly RegExp[]): string[] {
  return [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([words]) => words.trim())))];
}

function isShown({ kind, field }: Text): boolean {
  return kind === 'prose' && field[0] !== 'review';
}

function lineNumbers(written: Written[]): RegExp[] {
  const file = written.find(({ collection }) => collection.name === 'help-lines')?.file;
  const { lines = {} } = (file?.data ?? {}) as { lines?: HelpLines };
  return Object.values(lines).map(
    // The id of a line stands in {line:988}: no number that somebody typed.
    ({ number }) => new RegExp(String.raw`(?<!\{line:)(?<![\d$-])${spelled(number)}(?![\d-])`, 'g'),
  );
}

/** A number as people write it: '1-800-222-1222', '(800) 222-1222', '1.800.222.1222'. */
function spelled(number: string): string {
  const [area, ...rest] = number.replace(/^1-/, '').split('-');
  return rest.length === 0 ? number : String.raw`(?:1[-. ])?\(?${area ?? ''}\)?[-. ]${rest.join('[-. ]')}`;
}

/** Braces that visitors would read, and names in braces that read badly once they are filled. */
export function wrongBraces(written: Written[]): Finding[] {
  return written.flatMap((one) =>
    one.texts
      .filter((text) => isShown(text) && !/Pattern$/.test(String(text.field.at(-1))))
      .flatMap((text) => {
        const priced = one.collection.name === 'landing-pages' ? text.text.replaceAll('{price}', ' ') : text.text;
        const stray = withoutNames(priced).match(/[{}][^\s{}]{0,30}/)?.[0];
        const unknown = stray === undefined ? [] : [findingAt('error', one, text, stray, `'${stray}' ${STRAY}`)];
        const badly = BADLY.flatMap(({ find, message }) =>
          found(text, [find]).map((words) => findingAt('error', one, text, words, `'${words}' ${message}`)),
        );
        return [...unknown, ...badly];
      }),
  );
}

const STRAY = `would appear on the page as it is: names in braces are ${WRITTEN_AS.join(', ')}, and {price}, of the page's own service, in landing pages`;
const BADLY = [
  { find: /\{signs:[^}]*\}[ \t]*[.,;:]/g, message: 'makes two marks: {signs:…} ends with a period of its own' },
  {
    find: /(?<=[\p{L},] )\{(?:signs|do):[^}]*\}/gu,
    message: 'begins a sentence: put a period before it, or write {do-lower:…} within one',
  },
  { find: /\{do(?:-lower)?:[^}]*,[^}]*\}/g, message: 'takes one sign: write {signs:…} for more' },
  { find: /(?<=\S[ \t]*)\{box:[^}]*\}|\{box:[^}]*\}(?=[ \t]*\S)/g, message: 'belongs on a line of its own' },
];

/** Boxes and facts that no text names. Danger signs have pages of their own. */
export function unusedTexts(written: Written[]): Finding[] {
  const pages = written.filter(({ collection }) => collection.name !== 'conversation');
  const named = new Set(
    pages.flatMap(({ collection, file }) => [
      ...takenBy(file.source).map((taken) => `${taken.collection}/${taken.name}`),
      ...GIVEN.flatMap((giver) => filesNamedBy(collection, file, giver).map((name) => `${giver}/${name}`)),
    ]),
  );
  return written
    .filter(({ collection }) => GIVEN.includes(collection.name))
    .flatMap(({ collection, file }) =>
      idsOf(collection, file)
        .filter(([, id]) => !named.has(`${collection.name}/${id}`))
        .map(([field]): Finding => {
          const message = 'no page names it: name it where it matters, or delete it';
          return { ...file.mistake(field, message), severity: 'warning' };
        }),
    );
}

/** Collections whose words are there for others to name. */
const GIVEN = ['boxes', 'facts'];

/** What others name in a file: the file, or each key of one that is a whole collection. */
function idsOf({ form }: Written['collection'], { id, data }: Written['file']): [field: PropertyKey[], id: string][] {
  return form === 'one yaml file' ? Object.keys(data ?? {}).map((key) => [[key], key]) : [[[], id]];
}
