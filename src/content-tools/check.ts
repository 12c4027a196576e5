import { CONTENT_FOLDER } from '#content-model/content.ts';
import { articleMistakes } from './article-length.ts';
import { typedUrgencies, unusedTexts } from './danger.ts';
import { missingDisclaimers } from './disclaimers.ts';
import { unsupported } from './claims.ts';
import { houseWords } from './house-words.ts';
import { tooHard } from './reading-grade.ts';
import { reviewsToCome } from './review-days.ts';
import { misspelt } from './spelling.ts';
import { inOrder, structureMistakes } from './structure.ts';
import { readWritten, type Finding } from './texts.ts';
import { typedPrices } from './typed-prices.ts';

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
