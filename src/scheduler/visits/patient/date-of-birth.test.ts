import { expect, test } from 'vitest';
import { checkDateOfBirth, dateOfBirth } from './date-of-birth.ts';

const TODAY = '2026-05-04';

test('month, day and year become a date to send [PAT-1 part]', () => {
  expect(dateOfBirth({ month: '3', day: '7', year: '1985' }, TODAY)).toEqual({ iso: '1985-03-07' });
  expect(dateOfBirth({ month: ' 02 ', day: '29', year: '2000' }, TODAY)).toEqual({ iso: '2000-02-29' });
  expect(dateOfBirth({ month: '05', day: '04', year: '2026' }, TODAY)).toEqual({ iso: '2026-05-04' });
});

test.each([
  ['', '', '', 'Enter a date of birth'],
  ['3', '', '', 'A date of birth must include a day and a year'],
  ['Mar', '1', '1985', 'Use numbers, such as 03 27 1985'],
  ['3', '1', '85', 'The year must have four digits, such as 1985'],
  ['02', '30', '2000', '02/30/2000 is not a real date'],
  ['02', '29', '1900', '02/29/1900 is not a real date'],
  ['13', '01', '1985', 'Month comes first. Did you mean 1 13 1985?'],
  ['17', '04', '1986', 'Month comes first. Did you mean 4 17 1986?'],
  ['13', '14', '1985', '13/14/1985 is not a real date'],
  ['05', '05', '2026', 'The date of birth is in the future'],
  ['01', '01', '2027', 'The date of birth is in the future'],
  ['01', '01', '1850', 'The date of birth is more than 120 years ago'],
])('%s/%s/%s says: %s %s [PAT-1 part]', (month, day, year, message) => {
  expect(dateOfBirth({ month, day, year }, TODAY)).toEqual({ message });
});

test('exactly 120 years are allowed, a day more is not [PAT-1 part]', () => {
  expect(checkDateOfBirth('1906-05-04', TODAY)).toEqual({ iso: '1906-05-04' });
  expect(checkDateOfBirth('1906-05-03', TODAY)).toHaveProperty('message');
});

test.each(['', '1985-3-7', '03/27/1985', '1985-03-27T00:00:00Z', "'; drop table"])(
  '%j is not the form to send [PAT-1 part]',
  (sent) => {
    expect(checkDateOfBirth(sent, TODAY)).toHaveProperty('message');
  },
);
