import type { ReactNode } from 'react';

import type { CallLine } from './call-line.schema.ts';

/** Quiet lines that say who to call, each in its language. */
export function CallLines({ lines }: { lines: readonly CallLine[] }): ReactNode {
  return lines.map(({ lang, ask, call }) => (
    <p key={lang} lang={lang} dir="auto">
      {ask} <a href="tel:911">{call}</a>
    </p>
  ));
}
