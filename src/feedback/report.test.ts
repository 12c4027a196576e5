import { expect, test } from 'vitest';
import { mistakesIn, pathOfPage, reportOf, typedIn } from './report.ts';

const typed = (fields: Record<string, string>) => typedIn(new URLSearchParams(fields));

test.each([
  ['/findcare/services', '/findcare/services'],
  ['/findcare/category/search-results?q=chest+pain', '/findcare/category/search-results'],
  ['/schedule-appointment/[partner]/review#hold', '/schedule-appointment/[partner]/review'],
  ['//evil.example/a', null],
  ['https://evil.example/', null],
  ['/"><script>', null],
  [`/${'a'.repeat(300)}`, null],
  ['', null],
])('of the page %s the form keeps %s: never a query', (given, path) => {
  expect(pathOfPage(given)).toBe(path);
});

test.each([
  ['https://find.example/search?q=rash', '/search'],
  ['/search?q=rash', '/search'],
  ['  The page with the map  ', 'The page with the map'],
  ['', null],
])('somebody who names the page as "%s" means %s', (page, kept) => {
  expect(reportOf('id', typed({ page, wrong: 'It does nothing' })).page).toBe(kept);
});

test.each<[string, Record<string, string>, string[]]>([
  ['nothing', {}, ['wrong: Enter what went wrong']],
  ['spaces', { wrong: ' \r\n ' }, ['wrong: Enter what went wrong']],
  ['too little', { wrong: '  Broken ' }, ['wrong: Enter what went wrong in 10 characters or more']],
  ['just enough', { wrong: '0123456789' }, []],
  ['as much as fits, in lines', { wrong: `${'x'.repeat(1000)}\r\n${'y'.repeat(999)}` }, []],
  [
    'too much',
    { wrong: 'x'.repeat(2001), doing: 'y'.repeat(1001) },
    [
      'wrong: Enter what went wrong in 2,000 characters or fewer. You typed 2,001',
      'doing: Enter what you were doing in 1,000 characters or fewer. You typed 1,001',
    ],
  ],
  [
    'an address that is none',
    { wrong: 'It does nothing', email: 'ada@' },
    ['email: Enter an email address such as name@example.com'],
  ],
  ['an address with a space behind it', { wrong: 'It does nothing', email: 'ada@example.com ' }, []],
])('%s is answered with what to do', (_, fields, messages) => {
  expect(mistakesIn(typed(fields)).map(({ field, message }) => `${field}: ${message}`)).toEqual(messages);
});
