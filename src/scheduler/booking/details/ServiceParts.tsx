import type { ReactNode } from 'react';

import { whoForWords } from '#scheduler/ages.ts';
import type { ServiceAnswer } from '#scheduler/systems/api.schema.ts';

/** Who a service is for. */
export function WhoFor({ service: { ages } }: { service: ServiceAnswer }): ReactNode {
  const words = whoForWords(ages);
  return words && <small className="who">{words}</small>;
}

/** What it costs and who is paid. */
export function Cost({ service: { price } }: { service: ServiceAnswer }): ReactNode {
  if (!price) return <span className="cost" />;
  return (
    <span className="cost">
      {price.figure && <b className="num">{price.figure}</b>}
      <small>{price.words}</small>
    </span>
  );
}

/** A word as a heading begins with it. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
