import type { ReactNode } from 'react';

import type { CallLine } from './call-line.schema.ts';
import { VERY_SICK } from './very-sick.ts';

/** Quiet lines that say whom to call, for people who may need more than a page. */
export function CallLines({ lines = [VERY_SICK.en] }: { lines?: readonly CallLine[] }): ReactNode {
  return lines.map(({ lang, ask, call }) => (
    <p key={lang} lang={lang === 'en' ? undefined : lang} dir="auto">
      {ask} <a href="tel:911">{call}</a>
    </p>
  ));
}
