import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { useValue } from '../parts/use-store-value.ts';
import type { Form } from './make-form.ts';

interface FormFrameProps {
  id?: string;
  className: string;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** A form of the page that its store sends, not the browser. */
export function FormFrame({ id, className, onSubmit, children }: FormFrameProps): ReactNode {
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
      {children}
    </form>
  );
}

/** What went wrong with a form's call; nothing while nothing did. */
export function FormProblem({ form }: { form: Form }): ReactNode {
  const problem = useValue(form.$problem);
  return (
    problem && (
      <Alert tone="error" live>
        {problem}
      </Alert>
    )
  );
}
