import type { ReactNode } from 'react';

import type { Fixture } from './fixture.ts';
import { EmptyScene } from './pictures/scenes.tsx';
import { SkeletonLines } from './Skeleton.tsx';

export const fixture: Fixture = { title: 'Empty and loading', draw };

function draw(): ReactNode {
  return (
    <div className="cols">
      <div className="empty sand flow">
        <EmptyScene />
        <h3>No services for this choice</h3>
        <p className="muted">Try fewer symptoms, or another location.</p>
        <button className="btn quiet" type="button">
          Clear symptoms
        </button>
      </div>
      <SkeletonLines lines={4} />
    </div>
  );
}
