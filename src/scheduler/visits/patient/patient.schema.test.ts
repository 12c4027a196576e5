import { expect, test } from 'vitest';
import { checkPatient } from '../../kit/patient/patient-questions.ts';
import { fieldsOf } from '../../kit/form/make-form.ts';
import { PATIENT_FIELDS } from './patient-rules.ts';
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

const NAMES = ['firstName', 'lastName', 'guardianFirstName', 'guardianLastName'] as const;
const CALLED = [
  'a first name',
  'a last name',
  'the parent or guardian’s first name',
  'the parent or guardian’s last name',
];

/** What form and server say of a name, in each field that asks for one. */
function saidOf(name: string): { form: unknown[]; server: unknown[] } {
  const fields = Object.fromEntries(NAMES.map((field) => [field, name]));
  const days = { today: '2026-11-20', visit: '2026-11-25' };
  const checked = checkPatient({ ...fieldsOf(PATIENT_FIELDS, () => ''), who: 'child', ...fields }, days);
  const errors = 'errors' in checked ? checked.errors : {};
  const guardian = { firstName: name, lastName: name };
  const issues = patientRequestSchema.safeParse({ firstName: name, lastName: name, guardian }).error?.issues ?? [];
  const at = (path: string) => issues.find((issue) => issue.path.join('.') === path)?.message;
  return {
    form: NAMES.map((field) => errors[field]),
    server: ['firstName', 'lastName', 'guardian.firstName', 'guardian.lastName'].map(at),
  };
}

test.each([
  'Win $500 at www.evil.example/claim',
  'https://evil.example/login',
  'ftp://a',
  'evil.example/claim',
  'evil.example',
  'Evil.Example',
  'see evil．example now',
  'evil。example',
  'WWW.x',
  'ada@example.com',
  '@ada',
  '<b>Ada',
  '10.0.0.1/login',
])('no name, of a guardian neither, is a web or email address: %s [PAT-1 part]', (name) => {
  const words = CALLED.map(
    (called) => `Enter ${called} without web or email addresses, and with a space after each period`,
  );
  expect(saidOf(name)).toEqual({ form: words, server: words });
});

test.each(['\u3164', '\u1160\u115f', '\uffa0 \u3164', '12345', '٣٤', '—', '\u2800', '💊'])(
  'a name has a letter that people can see, of a guardian too: %j has none [PAT-1 part]',
  (name) => {
    const words = CALLED.map((called) => `Enter ${called} with at least one letter`);
    expect(saidOf(name)).toEqual({ form: words, server: words });
  },
);

test.each(['\u200b', 'Ada\u200b', '\u2060\u00ad'])('a name hides no characters: %j [PAT-1 part]', (name) => {
  const { form, server } = saidOf(name);
  expect(server).toEqual(form);
  for (const words of form) expect(words).toMatch(/^Enter /);
});

test.each([
  'Ada',
  'J.R.',
  'St. John',
  'O’Brien',
  'Smith-Jones',
  'de la Cruz',
  '李',
  '민준',
  'José 2nd',
  'Nguyễn',
  'Ph.D',
  'Ада',
  'عمر',
])('%s is a name [PAT-1 part]', (name) => {
  const none = [undefined, undefined, undefined, undefined];
  expect(saidOf(name)).toEqual({ form: none, server: none });
});
