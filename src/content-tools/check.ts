import { CONTENT_FOLDER } from '#content-model/content.ts';
import { articleMistakes } from './words/article-length.ts';
import { typedUrgencies, unusedTexts } from './claims/danger.ts';
import { missingDisclaimers } from './claims/disclaimers.ts';
import { unsupported } from './claims/claims.ts';
import { houseWords } from './words/house-words.ts';
import { tooHard } from './words/reading-grade.ts';
import { reviewsToCome } from './claims/review-days.ts';
import { misspelt } from './words/spelling.ts';
import { inOrder, structureMistakes } from './files/structure.ts';
import { readWritten, type Finding } from './reading/texts.ts';
import { typedPrices } from './claims/typed-prices.ts';

/** `today` is YYYY-MM-DD. `isAsked` names the files, below the content folder, whose prose is read; without it that of all is. */
interface ContentQuestion {
  today?: string;
  isAsked?: (path: string) => boolean;
}

/** Lists all that is wrong with a content folder: what stops the build, then how it reads. Files that can't be read are not read for their prose. */
export async function checkContent(
  root: string = CONTENT_FOLDER,
  { today = new Date().toISOString().slice(0, 10), isAsked = () => true }: ContentQuestion = {},
): Promise<Finding[]> {
  const read = readWritten(root);
  const { written } = read;
  const asked = written.filter(({ file }) => isAsked(file.path));
  const prose = [
    ...(await misspelt(asked, written, root)),
    ...houseWords(asked),
    ...tooHard(asked, written),
    ...unsupported(written),
    ...typedPrices(written),
    ...reviewsToCome(written, today),
    ...missingDisclaimers(written),
    ...articleMistakes(written),
    ...typedUrgencies(written),
    ...unusedTexts(written),
  ];
  return inOrder([...structureMistakes(read, root), ...prose]);
}
