import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';

interface TechnicalIssueProps {
  title?: string;
  /** What is wrong, where we know better. */
  why?: string | null | undefined;
  onRetry?: () => void;
  /** What is tried again, for who hears the button alone: 'to show the people'. */
  retries?: string;
}

/** The red alert of the error catalogue (spec 8), with a way to try again where there is one. */
export function TechnicalIssue({ title = 'We’re sorry.', why, onRetry, retries }: TechnicalIssueProps): ReactNode {
  return (
    <Alert tone="error" title={title} live>
      <p>{why ?? 'We’re experiencing a technical issue and apologize for the inconvenience. Please try again.'}</p>
      {onRetry && (
        <p>
          <button className="btn quiet" type="button" onClick={onRetry}>
            Try again{retries && <span className="vh"> {retries}</span>}
          </button>
        </p>
      )}
    </Alert>
  );
}
