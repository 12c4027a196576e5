import { useEffect, type ComponentProps, type ReactNode } from 'react';

import { useForm } from '#scheduler/kit/form/use-form.ts';
import { AccountForm } from '../parts/AccountForm.tsx';

/** A form with one code: after a wrong one its field is empty and has the focus, and what is wrong is announced. */
export function CodeField(props: ComponentProps<typeof AccountForm>): ReactNode {
  const { attempt } = useForm(props.form);
  useEffect(() => {
    if (attempt > 0) document.getElementById('code')?.focus();
  }, [attempt]);
  return <AccountForm {...props} />;
}
