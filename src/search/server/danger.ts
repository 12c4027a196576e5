import { signFinder } from '#safety/find-signs.ts';
import type { DangerSign } from '#safety/danger-sign.schema.ts';
import type { DangerWords } from '#safety/danger-words.schema.ts';
import type { HelpLines } from '#safety/help-line.schema.ts';
import { actionOf, helpLinks } from '#safety/urgency.ts';
import type { Danger } from '../search.schema.ts';

export { isUrgent } from '../danger-advice.ts';

/** What the search needs of content to put danger first. */
export interface DangerContent {
  dangerSigns: readonly (DangerSign & { id: string })[];
  dangerWords: DangerWords;
  helpLines: HelpLines;
}

/** Signs shown at once: more are not read. */
const MOST = 3;

/** Says which danger signs words tell of, as people are shown them. */
export function dangerFinder({ dangerSigns, dangerWords, helpLines }: DangerContent): (words: string) => Danger[] {
  const find = signFinder(dangerSigns, dangerWords);
  return (words) =>
    find(words)
      .slice(0, MOST)
      .map((sign) => asDanger(sign, helpLines));
}

/** A sign as people are shown it: what it is, what to do, and the links that call or text. */
export function asDanger(sign: DangerSign & { id: string }, helpLines: HelpLines): Danger {
  return {
    id: sign.id,
    urgency: sign.urgency,
    sign: sign.sign,
    act: actionOf(sign, helpLines),
    ...(sign.first !== undefined && { first: sign.first }),
    links: helpLinks(sign, helpLines),
  };
}
