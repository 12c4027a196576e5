import type { ReactNode } from 'react';

import { DateFields } from '#ui/fields/DateFields.tsx';
import type { DateParts } from '../../visits/patient/date-of-birth.ts';

interface BirthFieldsProps {
  id: string;
  dob: DateParts;
  errors: { field: string; message: string }[];
  onType: (dob: DateParts) => void;
}

/** The patient's date of birth, asked for to open a visit. */
export function BirthFields({ id, dob, errors, onType }: BirthFieldsProps): ReactNode {
  const part = (
    name: keyof DateParts,
  ): { value: string; onChange: (event: { target: { value: string } }) => void } => ({
    value: dob[name],
    onChange: ({ target }) => onType({ ...dob, [name]: target.value }),
  });
  return (
    <DateFields
      id={id}
      legend="Patient’s date of birth"
      hint="For example, 4 17 1986"
      error={errors.find(({ field }) => field === id)?.message}
      inputs={{ month: part('month'), day: part('day'), year: part('year') }}
    />
  );
}
