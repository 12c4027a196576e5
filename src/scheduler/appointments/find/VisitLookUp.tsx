import type { ReactNode } from 'react';

import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { FormFrame, FormProblem } from '../../kit/form/FormFrame.tsx';
import { FormParts } from '../../kit/form/FormParts.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import type { LookUp } from './make-look-up.ts';

interface VisitLookUpProps {
  form: LookUp;
  id?: string;
  className?: string;
  onSubmit: () => Promise<void>;
  /** What stands above its fields. */
  before?: ReactNode;
  children?: ReactNode;
}

/** A form that looks for a visit by what only its patient knows, with what is wrong above its fields. */
export function VisitLookUp({ form, className = 'flow', before, children, ...rest }: VisitLookUpProps): ReactNode {
  const { summary, attempt } = useForm(form);
  return (
    <FormFrame className={className} {...rest}>
      <ErrorSummary errors={summary} attempt={attempt} />
      <FormProblem form={form} />
      {before}
      <FormParts form={form} />
      {children}
    </FormFrame>
  );
}
