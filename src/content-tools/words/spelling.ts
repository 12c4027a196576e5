import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDefaultBundledSettingsAsync, getDictionary, mergeSettings, readSettings } from 'cspell-lib';
import { withoutMarks } from '../reading/markdown-words.ts';
import { fieldsOf, type Finding, findingAt, type Text, textOf, type Written } from '../reading/texts.ts';

/** Words as they stand in a text, with their place; parts of addresses are not among them. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*/gu;
/** Fields that hold names of people, firms and works; their words are known wherever they stand. */
const NAMES = /(^|\.)(retailer|product|author|maker|clinicalReviewer|owner|operator|reviewedBy|sources\.\d+\.name)$/;
/** Fields that visitors never see. */
const NEVER_SHOWN = /(^|\.)(pageName|serviceName|audiences\.\d+|icon)$/;
const NO_WORDS = /https?:\/\/\S+|\S+@\S+|\b\S*\d\S*\b/gu;

/** Finds words that neither English, medicine nor content/words.txt knows, with what may have been meant. Names that any of `all` files gives are known. */
export async function misspelt(written: Written[], all: Written[], root: string): Promise<Finding[]> {
  const dictionary = await openDictionary(join(root, 'words.txt'));
  const known = new Map(names(all).map((name) => [name, true]));
  const isKnown = (word: string) => {
    const bare = word.replaceAll('’', "'").replace(/'s?$/i, '');
    const found = known.get(bare) ?? (!dictionary.isForbidden(bare) && (bare.length < 3 || dictionary.has(bare)));
    known.set(bare, found);
    return found;
  };
  return written.filter(isEnglish).flatMap((one) =>
    one.texts
      .filter((text) => text.kind === 'prose' && !NEVER_SHOWN.test(fieldOf(text)))
      .flatMap((text) => {
        const plain = withoutMarks(text.text, { sameLength: true }).replace(NO_WORDS, (found) =>
          ' '.repeat(found.length),
        );
        const unknown = new Map<string, number>();
        for (const { 0: word, index } of plain.matchAll(WORD)) {
          if (!unknown.has(word) && !isKnown(word)) unknown.set(word, index);
        }
        return [...unknown].map(([word, index]) =>
          findingAt('error', one, text, word, unknownWord(word, dictionary), text.field.length === 0 ? index : 0),
        );
      }),
  );
}

/** A file of words in another language says which. */
function isEnglish({ file }: Written): boolean {
  return textOf(fieldsOf(file), 'language') === undefined;
}

function fieldOf({ field }: Text): string {
  return field.map(String).join('.');
}

function names(written: Written[]): string[] {
  const isName = (collection: string, text: Text) =>
    NAMES.test(fieldOf(text)) || (collection === 'partners' && fieldOf(text) === 'name');
  return written.flatMap(({ collection: { name }, file, texts }) => {
    const found = texts.filter((text) => isName(name, text)).map(({ text }) => text);
    if (name === 'partners' && file.written === undefined) found.push(textOf(fieldsOf(file), 'name') ?? '');
    return found.flatMap((text) => text.match(WORD) ?? []);
  });
}

type Dictionary = Awaited<ReturnType<typeof openDictionary>>;

function openDictionary(words: string) {
  return (async () => {
    const medicine = await readSettings(fileURLToPath(import.meta.resolve('@cspell/dict-medicalterms')));
    const settings = mergeSettings(await getDefaultBundledSettingsAsync(), medicine, {
      language: 'en-US',
      dictionaryDefinitions: [{ name: 'project', path: words, type: 'S' }],
    });
    return getDictionary({
      ...settings,
      dictionaries: ['en_us', 'en-common-misspellings', 'medical terms', 'project'],
    });
  })();
}

function unknownWord(word: string, dictionary: Dictionary): string {
  const better = dictionary
    .suggest(word, { numSuggestions: 6 })
    .map((suggestion) => suggestion.word)
    .filter((suggestion) => !suggestion.includes(' '))
    .slice(0, 3);
  const meant = better.length > 0 ? `did you mean ${better.join(', ')}? ` : '';
  return `'${word}' is not in the dictionary: ${meant}If it is right, add it to content/words.txt`;
}
