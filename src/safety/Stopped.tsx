import type { ReactNode } from 'react';

/** Nothing more is asked, and nothing is offered. */
export function Stopped(): ReactNode {
  return <p className="sm muted">You need care we can’t offer, so we’ve stopped here.</p>;
}
