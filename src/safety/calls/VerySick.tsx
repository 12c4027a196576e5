import type { ReactNode } from 'react';

/** Said where nothing was found for what somebody typed: they may be in need of more than a page. */
export function VerySick(): ReactNode {
  return (
    <p>
      Very sick or hurt? <a href="tel:911">Call 911.</a>
    </p>
  );
}
