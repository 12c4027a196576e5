import type { ComponentProps, ReactNode } from 'react';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Field } from '#ui/fields/Field.tsx';
import type { PatientField } from '../../visits/patient/patient-rules.ts';
import type { PatientErrors } from './patient-form.ts';
import { $fields, setField } from './store-typed.ts';

type TextProps = Omit<ComponentProps<typeof Field>, 'id' | 'error' | 'value' | 'onChange'> & {
  field: PatientField;
  errors: PatientErrors;
};

/** A field of the patient form by its name. */
export function Text({ field, errors, ...rest }: TextProps): ReactNode {
  const fields = useValue($fields);
  return <Field maxLength={100} {...text(field, fields)} {...rest} id={field} error={errors[field]} />;
}

/** What ties an input to a field of the form. */
export function text(field: PatientField, fields: Record<PatientField, string>): ComponentProps<'input'> {
  return { name: field, value: fields[field], onChange: ({ target }) => setField(field, target.value) };
}

/** What ties a radio button to a field of the form; `value` is what it stands for. */
export function choice(field: PatientField, value: string, chosen: string): ComponentProps<'input'> {
  return { value, checked: chosen === value, onChange: () => setField(field, value) };
}
