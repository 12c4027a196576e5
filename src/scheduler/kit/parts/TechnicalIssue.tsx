import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';

/** The red alert of the error catalogue (spec 8), with a way to try again where there is one; `why` in its place where we know better what is wrong. */
export function TechnicalIssue({ why, onRetry }: { why?: string | null; onRetry?: () => void }): ReactNode {
  return (
    <Alert tone="error" title="We’re sorry." live>
      <p>{why ?? 'We’re experiencing a technical issue and apologize for the inconvenience. Please try again.'}</p>
      {onRetry && (
        <p>
          <button className="btn quiet" type="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </Alert>
  );
}
