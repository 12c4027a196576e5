import { collection, type ContentFile, type Mistake } from '#collection/collection.ts';
import { boxSchema } from './box.schema.ts';
import { type DangerSign, dangerSignSchema } from './danger-sign.schema.ts';
import { helpLinesSchema } from './help-line.schema.ts';

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
  rules: (files) => [...sameWords(files), ...sameSign(files)],
  describesCare: true,
  begin: { as: 'danger-sign' },
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
