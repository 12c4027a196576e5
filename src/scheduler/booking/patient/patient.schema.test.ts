import { expect, test } from 'vitest';
import { patientRequestSchema } from './patient.schema.ts';

test.each([
  ['x'.repeat(61), 'Enter a first name of 60 characters or fewer'],
  ['a\u202eb', 'Enter a first name using only letters, numbers and punctuation'],
  [' ', 'Enter a first name'],
])(
  'what is wrong with a field says which field it is, since the summary lists it alone [ERR-4 part]',
  (firstName, words) => {
    const issues = patientRequestSchema.safeParse({ firstName }).error?.issues ?? [];
    expect(issues.filter(({ path }) => path[0] === 'firstName').map(({ message }) => message)).toEqual([words]);
  },
);
