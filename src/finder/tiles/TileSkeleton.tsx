import type { ReactNode } from 'react';

/** A loading card of about its final size, so that nothing shifts. Announce the loading in a status line of your own. */
export function TileSkeleton(): ReactNode {
  return (
    <li className="tile" aria-hidden="true">
      <SkeletonCard />
    </li>
  );
}

/** The card of TileSkeleton, outside a list. */
export function SkeletonCard(): ReactNode {
  return (
    <div className="card skel">
      <div className="tile-head">
        <i className="plate" />
        <div>
          <i />
          <i className="w6" />
        </div>
      </div>
      <div>
        <i />
        <i />
        <i className="w6" />
      </div>
      <div>
        <i />
        <i className="w6" />
      </div>
      <div className="price">
        <i className="w3" />
        <i />
      </div>
      <i className="bt" />
    </div>
  );
}
