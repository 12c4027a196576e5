import type { DangerSign } from '../danger-sign.schema.ts';
import type { DangerWords } from '../danger-words.schema.ts';
import { signFinder } from '../find-signs.ts';
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

/** Harmless phrases with a word from which on it is no slip. */
const OWN_FROM = 2;

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

/** Words that harmless phrases have more than once and those of danger never, and that are read as slips of other words. */
function ownWordsOf(
  { read }: Pick<ReturnType<typeof signFinder>, 'read'>,
  danger: readonly string[],
  harmless: readonly string[],
): string[] {
  const inDanger = new Set(danger.flatMap((phrase) => read(phrase)).map(({ word }) => word));
  const times = new Map<string, number>();
  for (const { word, same } of harmless.flatMap((phrase) => read(phrase)))
    if (same.size > 0 && !same.has(word) && !inDanger.has(word) && !/\d/.test(word))
      times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].flatMap(([word, count]) => (count >= OWN_FROM ? [word] : [])).toSorted();
}
