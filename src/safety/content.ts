import { collection, type ContentFile, type Mistake } from '#collection/collection.ts';
import { boxSchema } from './box.schema.ts';
import { type DangerSign, dangerSignSchema } from './danger-sign.schema.ts';
import { type DangerWords, dangerWordsSchema } from './danger-words.schema.ts';
import { helpLinesSchema } from './help-line.schema.ts';
import { phrasesOf, phrasesSchema } from './phrases.schema.ts';
import { signPage } from './sign-page.ts';
import { wordsOf } from './deciding-words.ts';

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
  references: { call: 'help line', 'who.symptoms': 'symptom', related: 'danger-signs' },
  rules: (files, others) => [...sameWords(files), ...sameSign(files), ...wordsSayNothing(files, others(dangerWords))],
  addresses: { of: (id) => [signPage(id), signPage(id, 'es')] },
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

/** What people type in danger, a file for each sign: the model learns from it which words sound like danger (decision 17). */
export const dangerPhrases = collection({
  name: 'danger-phrases',
  form: 'yaml',
  schema: phrasesSchema,
  rules: (files, others) => [...ofSigns(files, others(dangerSigns)), ...saidTwice(files, others(harmlessPhrases))],
  forModel: true,
});

/** What people type who are in no danger; the model learns from it what not to raise. */
export const harmlessPhrases = collection({
  name: 'harmless-phrases',
  form: 'yaml',
  schema: phrasesSchema,
  forModel: true,
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
    (['words', 'names'] as const).flatMap((field) =>
      (data?.[field] ?? []).flatMap((words, index) => {
        const first = taken.get(words);
        taken.set(words, first ?? path);
        return first === undefined
          ? []
          : [mistake([field, index], `'${words}' is taken by ${first}: choose other words`)];
      }),
    ),
  );
}

/** Each file is named like its sign, and each sign has one. */
function ofSigns(
  files: readonly ContentFile<{ phrases: string }>[],
  signs: readonly ContentFile<DangerSign>[],
): Mistake[] {
  const [named, known] = [new Set(files.map(({ id }) => id)), new Set(signs.map(({ id }) => id))];
  return [
    ...files
      .filter(({ id }) => !known.has(id))
      .map(({ id, mistake }) =>
        mistake([], `there is no sign '${id}' in content/danger-signs: name the file like its sign`),
      ),
    ...signs
      .filter(({ id }) => !named.has(id))
      .map(({ id, mistake }) =>
        mistake([], `has no phrases: write what people type in content/danger-phrases/${id}.yaml`),
      ),
  ];
}

/** A phrase means one sign, or none. */
function saidTwice(
  files: readonly ContentFile<{ phrases: string }>[],
  harmless: readonly ContentFile<{ phrases: string }>[],
): Mistake[] {
  const first = new Map<string, string>();
  return [...files, ...harmless].flatMap(({ path, data, mistake }) =>
    phrasesOf(data?.phrases ?? '').flatMap((phrase) => {
      const before = first.get(phrase);
      first.set(phrase, path);
      return before === undefined ? [] : [mistake(['phrases'], `'${phrase}' is in ${before} too: keep it in one`)];
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
    (['words', 'names', 'together', 'notWords'] as const).flatMap((field) =>
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
