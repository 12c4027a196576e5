import { collection, type ContentFile, type Mistake } from '#collection/collection.ts';
import { boxSchema } from './box.schema.ts';
import { type DangerSign, dangerSignSchema } from './danger-sign.schema.ts';
import { type DangerWords, dangerWordsSchema } from './danger-words.schema.ts';
import { helpLinesSchema } from './help-line.schema.ts';
import { wordsOf } from './typed-words.ts';

/** The numbers that pages tell people to call. */
export const helpLines = collection({
  name: 'help-lines',
  form: 'one yaml file',
  schema: helpLinesSchema,
  gives: {
    'help line': {
      where: 'content/help-lines.yaml',
      names: ({ lines }) => Object.keys(lines).map((id) => [['lines', id], id]),
    },
  },
});

/** The one table of danger signs: what every page says of an urgency comes from it. */
export const dangerSigns = collection({
  name: 'danger-signs',
  form: 'yaml',
  schema: dangerSignSchema,
  references: { call: 'help line', 'who.symptoms': 'symptom' },
  rules: (files, others) => [...sameWords(files), ...sameSign(files), ...wordsSayNothing(files, others(dangerWords))],
  describesCare: true,
  begin: { as: 'danger-sign' },
});

/** Words that danger signs share: what is another way to say the same, and what shows that a sign is none. */
export const dangerWords = collection({
  name: 'danger-words',
  form: 'one yaml file',
  schema: dangerWordsSchema,
  rules: groupsAbove,
});

/** Safety advice that several pages show in the same words. */
export const boxes = collection({
  name: 'boxes',
  form: 'markdown',
  schema: boxSchema,
  describesCare: true,
  begin: { as: 'box', body: 'FILL IN the advice: short points, one fact each.\n' },
});

/** What somebody types means one sign only. */
function sameWords(files: readonly ContentFile<DangerSign>[]): Mistake[] {
  const taken = new Map<string, string>();
  return files.flatMap(({ path, data, mistake }) =>
    (data?.words ?? []).flatMap((words, index) => {
      const first = taken.get(words);
      taken.set(words, first ?? path);
      return first === undefined
        ? []
        : [mistake(['words', index], `'${words}' is taken by ${first}: choose other words`)];
    }),
  );
}

/** One sign has one urgency: no two files say the same of what people notice. */
function sameSign(files: readonly ContentFile<DangerSign>[]): Mistake[] {
  return files.flatMap(({ path, data, mistake }, index) => {
    const same = files
      .slice(0, index)
      .find((other) => data && other.data?.sign.toLowerCase() === data.sign.toLowerCase());
    return same
      ? [mistake(['sign'], `is what ${same.path} says, of which ${path} would be a second answer: keep one`)]
      : [];
  });
}

/** A name in capital letters is a group of content/danger-words.yaml, and every word of which one is enough decides something. */
function wordsSayNothing(
  files: readonly ContentFile<DangerSign>[],
  shared: readonly ContentFile<DangerWords>[],
): Mistake[] {
  const known = new Set(shared.flatMap(({ data }) => Object.keys(data?.groups ?? {})));
  const isWhole = shared.every(({ data }) => data !== undefined);
  const wrong = (word: string): string[] => {
    if (/^[A-Z]+$/.test(word))
      return isWhole && !known.has(word)
        ? [`'${word}' is no group of content/danger-words.yaml: add it there, or write small letters`]
        : [];
    return wordsOf(word).length === 0 ? [`'${word}' decides nothing, as the search reads it: leave it out`] : [];
  };
  return files.flatMap(({ data, mistake }) =>
    (['words', 'together', 'notWords'] as const).flatMap((field) =>
      (data?.[field] ?? []).flatMap((text, index) =>
        text
          .split(/ \+ | /)
          .flatMap((part) => part.split('/').filter((word) => part !== word || /^[A-Z]+$/.test(word)))
          .flatMap(wrong)
          .map((message) => mistake([field, index], message)),
      ),
    ),
  );
}

/** A group names groups above it only: none names itself by way of others. */
function groupsAbove(files: readonly ContentFile<DangerWords>[]): Mistake[] {
  return files.flatMap(({ data, mistake }) => {
    const names = Object.keys(data?.groups ?? {});
    return Object.entries(data?.groups ?? {}).flatMap(([group, members], place) =>
      members.flatMap((member, index) =>
        /^[A-Z]+$/.test(member) && !names.slice(0, place).includes(member)
          ? [
              mistake(
                ['groups', group, index],
                `'${member}' is no group above '${group}': move it up, or write small letters`,
              ),
            ]
          : [],
      ),
    );
  });
}
