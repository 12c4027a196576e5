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

/** All that is wrong with a content folder: what stops the build, then how it reads. Files that can't be read are not read for their prose. `today` is YYYY-MM-DD. */
export async function checkContent(
  root: string = CONTENT_FOLDER,
  today: string = new Date().toISOString().slice(0, 10),
): Promise<Finding[]> {
  const read = readWritten(root);
  const { written } = read;
  const prose = [
    ...(await misspelt(written, root)),
    ...houseWords(written),
    ...tooHard(written),
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
