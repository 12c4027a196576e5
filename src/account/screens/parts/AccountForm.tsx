import type { ReactNode } from 'react';

import { FormFrame, FormProblem } from '#scheduler/kit/form/FormFrame.tsx';
import { FormParts } from '#scheduler/kit/form/FormParts.tsx';
import type { Form } from '#scheduler/kit/form/make-form.ts';
import { useForm } from '#scheduler/kit/form/use-form.ts';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';

interface AccountFormProps {
  form: Form;
  onSend: () => Promise<void>;
  /** The button's words, as it waits and while the form is on its way. */
  button: string;
  busy: string;
  /** The heading of the form, where nothing else stands below it: what is wrong stands above it then. */
  head?: ReactNode;
  /** 'danger' for what can't be undone. */
  tone?: 'danger';
  /** What stands beside the button. */
  beside?: ReactNode;
  /** What stands in place of a field, by its name. */
  instead?: Record<string, ReactNode>;
}

/** A form with what is wrong above it, and one button, which keeps its place while it works. */
export function AccountForm({
  form,
  onSend,
  button,
  busy,
  head,
  tone,
  beside,
  instead = {},
}: AccountFormProps): ReactNode {
  const { summary, attempt, saving } = useForm(form);
  return (
    <FormFrame className="flow" onSubmit={onSend}>
      <ErrorSummary errors={summary} attempt={attempt} />
      {head}
      <FormProblem form={form} />
      <FormParts form={form} instead={instead} />
      <p className="acts">
        <button className={tone ? `btn ${tone}` : 'btn'} type="submit" aria-disabled={saving}>
          {saving ? busy : button}
        </button>
        {beside}
      </p>
    </FormFrame>
  );
}
