import { plainWords } from '../../split-words.ts';
import type { Suggestion } from '../../search.schema.ts';
import { matchServices } from '../find/find-services.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { matchSubjects, tokensOf } from '../lexicon/match-subjects.ts';
import { CATEGORY, type Subject, type SubjectKind } from '../lexicon/subject.ts';
import { offeredInstead, onlyThere, type Here } from './where-offered.ts';

/** A subject to suggest: the keyword by which it was found, and its rank: the very words first, then what they begin, then a later word of it. */
type FoundSubject = { subject: Subject; phrase: string; rank: number; weight: number };
/** Symptoms, services, partners and categories for what has been typed so far; `meant` is what was probably meant where that is misspelt. */
export type SubjectsSuggested = {
  symptoms: Suggestion[];
  services: Suggestion[];
  partners: Suggestion[];
  categories: Suggestion[];
  meant: string | undefined;
};

/** Ranks of a subject: found by the very words, by words that they begin, by a later word of a keyword, by words in another order. */
const [EXACT, BEGINNING, LATER, BY_WORDS] = [0, 1, 2, 3];
/** Subjects whose services are looked at when there are too few with the words in their names. */
const LEADING = 2;

/**
 * Lexicon subjects that complete or match typed words, exact first, then by length [RESULT-3]; only those offered
 * here.
 */
export function suggestSubjects(typed: string, lexicon: Lexicon, most: number, here: Here): SubjectsSuggested {
  const plain = plainWords(typed);
  const [begun, meant] = begunOrMeant(plain, lexicon);
  const found = [...begun, ...byWords(meant ?? plain, lexicon)].sort(
    (a, b) => a.rank - b.rank || (a.rank === BY_WORDS ? 0 : a.phrase.length - b.phrase.length) || b.weight - a.weight,
  );
  const first = (is: (subject: Subject) => boolean): FoundSubject[] =>
    once(found.filter(({ subject }) => is(subject))).slice(0, most);
  const ofKind = (kind: SubjectKind): FoundSubject[] => first((subject) => subject.kind === kind);
  const isHere = (subject: Subject): boolean => !offeredInstead(subject, here);
  const services = first((subject) => subject.kind === 'Service' && isHere(subject)).map(({ subject }) =>
    suggestionOf(subject, subject.note),
  );
  const partners = ofKind('Partner').map(({ subject }) => {
    const elsewhere = offeredInstead(subject, here);
    return suggestionOf(subject, elsewhere ? onlyThere(elsewhere, here.state) : subject.note);
  });
  const wanted = meant ?? plain;
  const led = servicesLedTo(found, wanted, lexicon, isHere).slice(0, most * 2);
  const called = ({ subject, phrase }: FoundSubject): Suggestion =>
    suggestionOf(subject, noteOf(subject, phrase, wanted));
  return {
    symptoms: ofKind('Symptom').map(called),
    services: filled(
      services,
      led.map(({ subject }) => suggestionOf(subject, subject.note)),
      most,
    ),
    partners: filled(
      partners,
      led.flatMap(({ partner, reason }) => (partner ? suggestionOf(partner, reason) : [])),
      most,
    ),
    // Kinds of care without a page of their own are found as services.
    categories: first(({ id }) => id.startsWith(CATEGORY)).map(called),
    meant,
  };
}

/** Keywords that go on from what was typed; where there are none, from what was probably meant. */
function begunOrMeant(plain: string, lexicon: Lexicon): [FoundSubject[], string | undefined] {
  const begun = begunBy(plain, lexicon);
  if (begun.length > 0) return [begun, undefined];
  const meant = correctedText(plain, lexicon);
  return meant === undefined ? [[], undefined] : [begunBy(meant, lexicon), meant];
}

/** What was probably meant by words of which the last may be half typed; undefined when nothing in them is misspelt. */
export function correctedText(plain: string, lexicon: Lexicon): string | undefined {
  const words = plain.split(' ');
  const last = words.pop() ?? '';
  const before = tokensOf(words.filter(Boolean), lexicon);
  const end = lexicon.knows(last) ? undefined : (lexicon.spelling(last) ?? lexicon.begunSpelling(last));
  if (!before.meant && end === undefined) return undefined;
  return [...(before.meant ?? words), end ?? last].filter(Boolean).join(' ');
}

function begunBy(plain: string, lexicon: Lexicon): FoundSubject[] {
  return lexicon.begun.find(plain).map(({ entry: { subject, phrase, weight }, at }) => ({
    subject,
    phrase,
    weight,
    rank: at > 0 ? LATER : phrase === plain ? EXACT : BEGINNING,
  }));
}

function byWords(plain: string, lexicon: Lexicon): FoundSubject[] {
  const { tokens } = tokensOf(plain.split(' ').filter(Boolean), lexicon);
  return matchSubjects(tokens, lexicon).map(({ subject, phrase, score }) => ({
    subject,
    phrase,
    weight: score,
    rank: BY_WORDS,
  }));
}

/** The services that what was found leads to, with their partners and why. */
function servicesLedTo(
  found: readonly FoundSubject[],
  plain: string,
  lexicon: Lexicon,
  isHere: (subject: Subject) => boolean,
) {
  const leading = once(found.filter(({ subject }) => subject.kind !== 'Partner' && subject.kind !== 'Service')).slice(
    0,
    LEADING,
  );
  const offered = [
    ...(matchServices(plain, lexicon) ?? []).map(({ id, match }) => ({ service: id, reason: match })),
    ...leading.flatMap(({ subject }) => lexicon.offers.get(subject.id) ?? []),
  ];
  return offered.flatMap(({ service, reason }) => {
    const subject = lexicon.subjects.get(`service:${service}`);
    if (!subject || !isHere(subject)) return [];
    const slug = subject.address.split('/').at(-1) ?? '';
    return { subject, reason, partner: lexicon.subjects.get(`partner:${slug}`) };
  });
}

function suggestionOf({ name, address }: Subject, note: string): Suggestion {
  return { title: name, note, address };
}

/** What was typed leads to a symptom or category by another name: that name; '' by its own. */
function noteOf({ name }: Subject, phrase: string, typed: string): string {
  const own = plainWords(name);
  return own.includes(typed) || own.includes(phrase) || phrase.includes(own) ? '' : phrase;
}

function once(found: readonly FoundSubject[]): FoundSubject[] {
  const seen = new Set<string>();
  return found.filter(({ subject: { id } }) => !seen.has(id) && seen.add(id));
}

/** The first few, filled up with others that aren't among them. */
function filled(first: readonly Suggestion[], others: readonly Suggestion[], most: number): Suggestion[] {
  const all = [...first];
  for (const other of others)
    if (
      !all.some(
        ({ title, note, address }) =>
          title === other.title && address === other.address && (note === other.note || address.includes('/partner/')),
      )
    )
      all.push(other);
  return all.slice(0, most);
}
