import type { ReactNode } from 'react';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Checkbox } from '#ui/fields/Choice.tsx';
import { ErrorMessage } from '#ui/fields/Field.tsx';
import type { PatientErrors } from './patient-form.ts';
import { $fields, setField } from './store-typed.ts';

interface AgreementProps {
  field: 'guardianConsent' | 'caregiverConsent';
  label: string;
  errors: PatientErrors;
}

/** What somebody agrees to for the patient; never ticked beforehand. */
export function Agreement({ field, label, errors }: AgreementProps): ReactNode {
  const fields = useValue($fields);
  const error = errors[field];
  return (
    <div className={error ? 'field bad span' : 'field span'}>
      {error && <ErrorMessage id={field}>{error}</ErrorMessage>}
      <Checkbox
        id={field}
        label={label}
        checked={fields[field] === 'yes'}
        onChange={({ target }) => setField(field, target.checked ? 'yes' : '')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
      />
    </div>
  );
}
