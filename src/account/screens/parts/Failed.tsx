import type { ReactNode } from 'react';

import { TECHNICAL_ISSUE } from '#scheduler/kit/form/make-form.ts';
import { Alert } from '#ui/Alert.tsx';

/** That something of the page did not come, with a way to try again. */
export function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Alert tone="error" live>
      <p>{TECHNICAL_ISSUE}</p>
      <p>
        <button className="btn quiet" type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </Alert>
  );
}
