import type { ReactNode } from 'react';

import type { Fixture } from '#ui/fixture.ts';
import { SkeletonCard } from './TileSkeleton.tsx';

export const fixture: Fixture = { title: 'A service on its way', draw };

function draw(): ReactNode {
  return (
    <div className="cols">
      <SkeletonCard />
    </div>
  );
}
