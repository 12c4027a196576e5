import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';

interface VisitLookUpProps {
  id?: string;
  className?: string;
  errors: { field: string; message: string }[];
  /** Grows with each try, so that the focus goes to the errors again. */
  attempt: number;
  /** What went wrong besides the fields; null or undefined for nothing. */
  problem: string | null | undefined;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** A form that looks for a visit by what only its patient knows, with what is wrong above its fields. */
export function VisitLookUp(props: VisitLookUpProps): ReactNode {
  const { id, className = 'flow', errors, attempt, problem, onSubmit, children } = props;
  return (
    <form
      id={id}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      {children}
    </form>
  );
}
