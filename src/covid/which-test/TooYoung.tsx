import type { ReactNode } from 'react';

import { signPage } from '#safety/sign-page.ts';
import { Alert } from '#ui/Alert.tsx';
import { back, startOver } from './store-screening.ts';

/** Who helps in place of a test for a small child, and the sign that can't wait. */
export function TooYoung({ from }: { from: string }): ReactNode {
  return (
    <>
      <div className="turn">
        <h1 className="ask-it" tabIndex={-1}>
          We test from {from} on
        </h1>
        <p>Please call your child’s doctor. They test smaller children themselves.</p>
        <p>
          <a className="btn" href="/findcare/category/pediatrics">
            Find a pediatrician
          </a>
        </p>
        <Alert tone="error" title="Under 3 months with a fever of 100.4°F or more?">
          <p>
            <a href={signPage('fever-under-3-months')}>Call a doctor now</a>, day or night.
          </p>
        </Alert>
      </div>
      <div className="foot">
        <button className="btn quiet" type="button" onClick={back}>
          Back
        </button>
        <button className="btn" type="button" onClick={startOver}>
          Someone else
        </button>
      </div>
    </>
  );
}
