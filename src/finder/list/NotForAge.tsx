import type { ReactNode } from 'react';

import type { AgeOf } from '#scheduler/offered/ages.ts';
import { Icon } from '#ui/Icon.tsx';
import type { TilesResponse } from '../catalogue/tile.schema.ts';
import { personWords } from '../filters/filters.ts';
import { RefusedList } from './RefusedList.tsx';

/** How many services aren't for the age asked for, folded; opened, which they are and why. */
export function NotForAge({ age, refused }: { age: AgeOf | null; refused: TilesResponse['notForAge'] }): ReactNode {
  if (age === null || refused.length === 0) return null;
  const [verb, noun] = refused.length === 1 ? ['isn’t', 'service'] : ['aren’t', 'services'];
  return (
    <details className="not-for">
      <summary>
        <span>
          {refused.length} {noun} for this {verb} for {personWords(age)}. Why?
        </span>
        <Icon name="chevron-down" />
      </summary>
      <RefusedList refused={refused} />
    </details>
  );
}
