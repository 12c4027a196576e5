import type { DangerSign } from '../danger-sign.schema.ts';
import type { DangerWords } from '../danger-words.schema.ts';
import { signFinder } from '../signs/find-signs.ts';
import type { SignModel } from './sign-model.ts';
import { trainSignModel } from './train-sign-model.ts';

/** What the model is learned from. */
export interface Lessons {
  dangerSigns: readonly (DangerSign & { id: string })[];
  dangerWords: DangerWords;
  /** What people type, by the id of the sign that it tells of. */
  danger: Readonly<Record<string, readonly string[]>>;
  harmless: readonly string[];
}

/** Harmless phrases with a word from which on it is no slip, and how many times as many they are as those of danger. */
const [OWN_FROM, MORE_OFTEN] = [2, 2] as const;

/** Learns how people in danger write. The same lessons always give the same model. */
export function learnDanger({ dangerSigns, dangerWords, danger, harmless }: Lessons): SignModel {
  const ownWords = ownWordsOf(signFinder(dangerSigns, dangerWords), Object.values(danger).flat(), harmless);
  const { read } = signFinder(dangerSigns, dangerWords, ownWords);
  const examples = [
    ...Object.entries(danger).flatMap(([sign, phrases]) => phrases.map((phrase) => ({ places: read(phrase), sign }))),
    ...harmless.map((phrase) => ({ places: read(phrase), sign: undefined })),
  ];
  return { ...trainSignModel(examples), ownWords };
}

/** Words that are read as slips of others, though harmless phrases have them more than once and far more often than phrases of danger. */
function ownWordsOf(
  { read }: Pick<ReturnType<typeof signFinder>, 'read'>,
  danger: readonly string[],
  harmless: readonly string[],
): string[] {
  const inDanger = timesOf(danger.flatMap((phrase) => read(phrase)));
  const slips = harmless
    .flatMap((phrase) => read(phrase))
    .filter(({ word, same }) => same.size > 0 && !same.has(word) && !/\d/.test(word));
  return [...timesOf(slips)]
    .flatMap(([word, times]) => (times >= OWN_FROM && times > MORE_OFTEN * (inDanger.get(word) ?? 0) ? [word] : []))
    .toSorted();
}

function timesOf(places: readonly { word: string }[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { word } of places) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
}
