import { missingDisclaimers } from './disclaimers.ts';
import { unsupported } from './claims.ts';
import { tooHard } from './reading-grade.ts';
import { misspelt } from './spelling.ts';
import { CONTENT_FOLDER, checkStructure, inOrder } from './structure.ts';
import type { Finding } from './texts.ts';

/** All that is wrong with a content folder: what stops the build, then how it reads. Files that can't be read are not read for their prose. */
export async function checkContent(root: string = CONTENT_FOLDER): Promise<Finding[]> {
  const { findings, written } = checkStructure(root);
  const prose = [
    ...(await misspelt(written, root)),
    ...tooHard(written),
    ...unsupported(written),
    ...missingDisclaimers(written),
  ];
  return inOrder([...findings, ...prose]);
}
