import { expect, test } from 'vitest';

import { CallError } from '#api/browser/call-error.ts';
import { GUARDIAN_CONSENT, PATIENT_FIELDS } from '../../visits/patient/patient-rules.ts';
import { fieldsOf } from '../form/make-form.ts';
import { errorsAt, inWords, listErrors } from '../form/question.ts';
import {
  ageAtVisit,
  ageRefused,
  oldEnoughFrom,
  asksForGuardian,
  fieldsOfPast,
  fieldsOfPatient,
  type PatientFields,
} from './patient-form.ts';
import { makePatientForm } from './make-patient-form.ts';
import { checkPatient, errorsAfter, patientParts } from './patient-questions.ts';

const EMPTY_FIELDS = fieldsOf(PATIENT_FIELDS, () => '');
const days = { today: '2026-11-20', visit: '2026-11-25' };

const avery: PatientFields = {
  ...EMPTY_FIELDS,
  who: 'me',
  firstName: ' Avery ',
  lastName: 'Stone',
  dobMonth: '4',
  dobDay: '17',
  dobYear: '1986',
  gender: 'female',
  email: 'avery@mail.example',
  phone: '(312) 555-0178',
  line1: '2400 N Clark St',
  city: 'Chicago',
  state: 'IL',
  zip: '60614',
};

function errorsOf(fields: PatientFields) {
  const result = checkPatient(fields, days);
  return 'errors' in result ? result.errors : {};
}

const partsFor = (who: string) => patientParts({ ...EMPTY_FIELDS, who }, days);

test('a filled-in form becomes a patient: date year-month-day, phone ten digits [PAT-1 part]', () => {
  expect(checkPatient(avery, days)).toEqual({
    answer: {
      firstName: 'Avery',
      lastName: 'Stone',
      gender: 'female',
      dob: '1986-04-17',
      bookedFor: 'me',
      contact: {
        address: { line1: '2400 N Clark St', city: 'Chicago', state: 'IL', zip: '60614' },
        emails: [{ address: 'avery@mail.example' }],
        phones: [{ number: '3125550178' }],
      },
    },
  });
});

test('an empty form says everything that is missing, in the order of the form [PAT-1 part]', () => {
  const fields = listErrors(partsFor(''), errorsOf(EMPTY_FIELDS)).map(({ field }) => field);
  expect(fields).toEqual([
    'who',
    'firstName',
    'lastName',
    'dob',
    'gender',
    'zip',
    'city',
    'state',
    'line1',
    'email',
    'phone',
  ]);
});

test('dates that no one was born on, and bad contacts, are refused by name [PAT-1 part]', () => {
  expect(errorsOf({ ...avery, dobMonth: '2', dobDay: '30' })).toHaveProperty('dob');
  expect(errorsOf({ ...avery, dobYear: '2027' })).toHaveProperty('dob');
  expect(errorsOf({ ...avery, dobYear: '1850' })).toHaveProperty('dob');
  expect(errorsOf({ ...avery, email: 'avery@', phone: '555', zip: '6061' })).toEqual({
    email: 'Enter an email address such as name@example.com',
    phone: 'Enter a 10-digit US phone number, such as 312-555-0142',
    zip: 'Enter a 5-digit ZIP code',
  });
  expect(errorsOf({ ...avery, phone: '000-000-0000' })).toEqual({
    phone: 'Enter a 10-digit US phone number, such as 312-555-0142',
  });
});

test('under 18 on the day of the visit asks for a guardian, also when the visit is for ‘Me’ [PAT-2 part]', () => {
  const born = (dobMonth: string, dobDay: string): PatientFields => ({ ...avery, dobMonth, dobDay, dobYear: '2008' });
  expect(asksForGuardian(born('11', '25'), days)).toBe(false);
  expect(asksForGuardian(born('11', '26'), days)).toBe(true);
  expect(Object.keys(errorsOf(born('11', '26')))).toEqual([
    'guardianFirstName',
    'guardianLastName',
    'guardianRelationship',
    'guardianConsent',
  ]);
});

test('a child is booked with its guardian, and an adult can’t be a child [PAT-2 part]', () => {
  const child = {
    ...avery,
    who: 'child',
    dobYear: '2016',
    guardianFirstName: 'Robin',
    guardianLastName: 'Stone',
    guardianRelationship: 'parent',
    guardianConsent: 'yes',
  };
  expect(checkPatient(child, days)).toMatchObject({
    answer: {
      bookedFor: 'child',
      guardian: {
        firstName: 'Robin',
        lastName: 'Stone',
        relationship: 'parent',
        consent: true,
        consentTextId: GUARDIAN_CONSENT.id,
      },
    },
  });
  expect(errorsOf({ ...child, dobYear: '1986' })).toHaveProperty('dob');
});

test('whoever books for another adult says how they are related and that the adult knows; no guardian is asked for', () => {
  const june = { ...avery, who: 'adult', firstName: 'June', dobYear: '1948' };
  expect(Object.keys(errorsOf(june))).toEqual(['caregiverRelationship', 'caregiverConsent']);
  const asked = { ...june, caregiverRelationship: 'child', caregiverConsent: 'yes' };
  expect(checkPatient(asked, days)).toMatchObject({
    answer: { bookedFor: 'adult', caregiver: { relationship: 'child', consent: true } },
  });
  expect(errorsOf({ ...asked, dobYear: '2012' })).toHaveProperty('dob');
});

test.each([
  ['2008', '11', '25', 18],
  ['2008', '11', '26', 17],
  ['2026', '1', '2', 0],
  ['2026', '13', '2', null],
])(
  'someone born in %s, on %s/%s, is %s on the day of the visit, whatever today is',
  (dobYear, dobMonth, dobDay, age) => {
    expect(ageAtVisit({ ...avery, dobYear, dobMonth, dobDay }, days)).toBe(age);
  },
);

test('an earlier patient fills the form of the next booking, all but birth date and consent', () => {
  const saved = checkPatient(
    { ...avery, who: 'adult', caregiverRelationship: 'friend', caregiverConsent: 'yes' },
    days,
  );
  if (!('answer' in saved)) throw new Error('the form is right');
  const again = fieldsOfPast({ ...saved.answer, patientId: 'p', version: 1 });
  expect(again).toMatchObject({
    firstName: 'Avery',
    city: 'Chicago',
    phone: '312-555-0178',
    caregiverRelationship: 'friend',
  });
  expect([again.dobMonth, again.dobDay, again.dobYear, again.caregiverConsent]).toEqual(['', '', '', '']);
});

test('what the server refuses is shown at its field [PAT-5 part]', () => {
  expect(
    errorsAt(partsFor('child'), [
      { path: 'contact.address.zip', message: 'Please enter a valid US address' },
      { path: 'contact.address', message: 'Please enter a valid US address' },
      { path: 'contact.phones.0.number', message: 'A US phone number has 10 digits' },
      { path: 'guardian', message: 'A guardian is needed' },
      { path: 'unheardOf', message: 'No' },
    ]),
  ).toEqual({
    zip: 'Please enter a valid US address',
    line1: 'Please enter a valid US address',
    phone: 'A US phone number has 10 digits',
    guardianConsent: 'A guardian is needed',
  });
});

test('a saved patient fills the form again [SCHED-5 part]', () => {
  const saved = checkPatient(avery, days);
  if (!('answer' in saved)) throw new Error('the form is right');
  const again = fieldsOfPatient({ ...saved.answer, patientId: 'p', version: 1 });
  expect(checkPatient(again, days)).toEqual(saved);
});

test('a service of other ages is refused at the date of birth, with its ages and who helps instead [PAT-2 part]', () => {
  const sickChild = { display: 'Visit for a sick child', ages: { from: null, under: 216 } };
  const held = { ...days, service: sickChild };
  const words = `Visit for a sick child is for children under 18. The patient is ${ageAtVisit(avery, days) ?? ''} years old on the day of the appointment.`;
  expect(checkPatient(avery, held)).toEqual({ errors: { dob: words } });
  expect(ageRefused(avery, held)).toEqual({
    message: words,
    help: { href: '/findcare/category/primarycare', label: 'See who cares for adults' },
  });
  expect(ageRefused({ ...avery, dobYear: '' }, held)).toBeNull();
  expect(ageRefused(avery, { ...held, service: { ...sickChild, ages: null } })).toBeNull();
});

test('before a time is chosen, only who is of the wrong age on each day that can be is refused [PAT-2 part]', () => {
  const test = { display: 'A COVID-19 test', ages: { from: 36, under: null } };
  const before = { today: '2026-11-30', visit: '2026-11-30', last: '2027-02-28', service: test };
  const born = (dobYear: string, dobMonth: string, dobDay: string) => ({ ...avery, dobYear, dobMonth, dobDay });
  expect(ageRefused(born('2025', '3', '30'), before)?.message).toBe(
    'A COVID-19 test is for ages 3 and up. The patient is 20 months old.',
  );
  expect(ageRefused(born('2024', '3', '1'), before)).not.toBeNull();
  expect(ageRefused(born('2024', '2', '28'), before)).toBeNull();
  expect(oldEnoughFrom(born('2024', '2', '28'), before)).toBe('2027-02-28');
  expect(oldEnoughFrom(born('2020', '2', '28'), before)).toBeNull();
  const { last: _last, ...chosen } = before;
  expect(ageRefused(born('2024', '2', '28'), chosen)).not.toBeNull();
});

test('an error names whose answer is missing as its label does, and stays as it is where it says more', () => {
  const child = inWords(partsFor('child'), errorsOf({ ...EMPTY_FIELDS, who: 'child' }));
  expect(child).toMatchObject({
    firstName: 'Enter the child’s first name',
    dob: 'Enter the child’s date of birth',
    guardianFirstName: 'Enter your first name',
    zip: 'Enter a ZIP code',
  });
  expect(Object.values(child).join()).not.toContain('the parent or guardian’s');
  expect(inWords(partsFor('adult'), errorsOf({ ...EMPTY_FIELDS, who: 'adult' }))['lastName']).toBe(
    'Enter their last name',
  );
  expect(inWords(partsFor('me'), errorsOf(EMPTY_FIELDS))['firstName']).toBe('Enter a first name');
  const month = errorsOf({ ...avery, dobMonth: '17', dobDay: '4' });
  expect(inWords(partsFor('child'), month)).toEqual({ dob: 'Month comes first. Did you mean 4 17 1986?' });
});

test('a date of birth and a ZIP code that are put right are wrong no more, others wait for the next attempt', () => {
  const errors = { dob: 'Month comes first', zip: 'Enter a ZIP code', firstName: 'Enter a first name' };
  const { dob: _dob, ...butBirth } = errors;
  const { zip: _zip, ...butZip } = errors;
  expect(errorsAfter('dobDay', avery, errors, days.today)).toEqual(butBirth);
  expect(errorsAfter('dobMonth', { ...avery, dobMonth: '17' }, errors, days.today)).toBe(errors);
  expect(errorsAfter('zip', avery, errors, days.today)).toEqual(butZip);
  expect(errorsAfter('zip', { ...avery, zip: '606' }, errors, days.today)).toBe(errors);
  expect(errorsAfter('firstName', avery, errors, days.today)).toBe(errors);
});

test('a refusal at nothing that the form asks is shown in its own words', async () => {
  const form = makePatientForm({ id: () => 'booking', days: () => days });
  form.$fields.set(avery);
  const detail = 'A patient under 18 on the day of the appointment needs a parent or guardian';
  const refused = { status: 422, code: 'guardian-missing', title: 'No', detail, transactionId: '' };
  const errors = [{ path: 'guardian', message: detail }];
  await form.submit(() => Promise.reject(new CallError(1002, 422, { ...refused, errors })));
  expect([form.$problem.get(), form.$errors.get().errors]).toEqual([detail, {}]);
});
