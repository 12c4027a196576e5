import type { Hit } from '../../search.schema.ts';
import { readWords } from '../../split-words.ts';

/** Characters of an excerpt, and of what is shown before its first mark. */
const [MOST, BEFORE] = [300, 90];

/** A passage and the places of the words in it that were looked for, from 1; behind its words are those that hyphens join. */
export type Passage = { text: string; places: readonly number[] };

/** The passage in parts, with the words that were looked for marked; a long one is cut to what is around the first of them. */
export function excerptOf({ text, places }: Passage): Hit['excerpt'] {
  const marks = markedWords(text, places);
  const { start, end } = cutOf(text, marks[0]?.start ?? 0);
  const parts: Hit['excerpt'] = [];
  const add = (part: string, mark: boolean): void => {
    if (part) parts.push({ text: part, mark });
  };
  let at = start;
  for (const mark of marks.filter((one) => one.start >= start && one.end <= end)) {
    add(text.slice(at, mark.start), false);
    add(text.slice(mark.start, mark.end), true);
    at = mark.end;
  }
  add(text.slice(at, end), false);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first && start > 0) first.text = `… ${first.text}`;
  if (last && end < text.length) last.text = `${last.text} …`;
  return parts;
}

/** Where the marked words stand in the text, in order and none within another. */
function markedWords(text: string, places: readonly number[]): { start: number; end: number }[] {
  const { words, joined } = readWords(text);
  const spans = places.flatMap((place) => {
    const word = words[place - 1];
    const whole = joined[place - 1 - words.length];
    if (word) return [{ start: word.start, end: word.end }];
    const [first, last] = [words[whole?.first ?? -1], words[whole?.last ?? -1]];
    return first && last ? [{ start: first.start, end: last.end }] : [];
  });
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  return spans.filter((span, index) => spans.slice(0, index).every(({ end }) => end <= span.start));
}

/** A piece of a long text around a place in it, cut between words. */
function cutOf(text: string, place: number): { start: number; end: number } {
  if (text.length <= MOST) return { start: 0, end: text.length };
  const wanted = Math.max(0, Math.min(place - BEFORE, text.length - MOST));
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  if (start + MOST >= text.length) return { start, end: text.length };
  const end = text.lastIndexOf(' ', start + MOST);
  return { start, end: end > start ? end : start + MOST };
}
