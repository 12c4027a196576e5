import type { ReactNode } from 'react';

/** The guest's way on for who comes from a booking, before the other ways. */
export function AsGuest({ from }: { from: string }): ReactNode {
  return (
    <section className="guest" aria-labelledby="guest">
      <div>
        <h2 className="lab big" id="guest">
          As a guest
        </h2>
        <p className="muted">You don’t need an account. The price, the open times and the emails are the same.</p>
      </div>
      <a className="btn quiet" href={from}>
        Continue as a guest
      </a>
    </section>
  );
}
