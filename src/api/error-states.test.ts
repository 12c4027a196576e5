import { expect, test } from 'vitest';

import {
  alertOf,
  ERROR_STATES,
  nextErrors,
  stateOf,
  type ErrorAlert,
  type ErrorName,
  type Errors,
} from './error-states.ts';

const NAMES = Object.keys(ERROR_STATES) as ErrorName[];
const callsOf = (name: ErrorName): readonly string[] => ERROR_STATES[name].setBy;

/** Every state that is named, and how it is told. */
const TOLD: Record<ErrorName, ErrorAlert> = {
  error: 'red',
  mapError: 'part',
  filtererror: 'log',
  covidError: 'red',
  schedulerGetOrganizationIdError: 'red',
  schedulerGetServiceAPIError: 'red',
  labcorpSearchLocationAPIError: 'red',
  labcorpTimeslotInfoMessage: 'blue',
  labcorpError: 'red',
  schedularTilesPartnerList: 'red',
  tilesResult: 'list',
  booking: 'red',
  cancel: 'red',
  confirmation: 'red',
  pdfDownload: 'red',
  reportDownload: 'red',
  driveUpPdf: 'red',
  driveUpResults: 'red',
  addSite: 'red',
  zipLookup: 'part',
  insuranceSubmit: 'red',
  patientInfo: 'red',
  updatePatientDetails: 'red',
  timeSlot: 'blue',
  appointmentHold: 'part',
  voucherResults: 'red',
  dbCommand: 'red',
  searchFailure: 'red',
  header: 'log',
  footer: 'log',
  offer: 'log',
  storeSelection: 'part',
  storeLocator: 'log',
  tracking: 'log',
  chat: 'log',
};

test('every named error state exists once, none is set by the call of another, and each is told in its way [ERR-5 part]', () => {
  expect(Object.fromEntries(NAMES.map((name) => [name, ERROR_STATES[name].alert]))).toEqual(TOLD);
  const calls = NAMES.flatMap(callsOf);
  expect(new Set(calls).size).toBe(calls.length);
  for (const name of NAMES)
    expect(alertOf({ [name]: 'set' }), name).toBe(TOLD[name] === 'log' ? undefined : TOLD[name]);
});

test('a state is set by its call alone, and clears when that call is made again [ERR-5 part]', () => {
  for (const name of NAMES)
    for (const call of callsOf(name)) {
      expect(stateOf(call)).toBe(name);
      const failed = nextErrors({ tilesResult: 'empty' }, { happened: 'failed', call });
      expect(Object.keys(failed).sort()).toEqual([name, 'tilesResult'].sort());
      const others = NAMES.filter((other) => other !== name).flatMap(callsOf);
      for (const other of others) expect(name in nextErrors(failed, { happened: 'began', call: other })).toBe(true);
      expect(nextErrors(failed, { happened: 'began', call })).toEqual({ tilesResult: 'empty' });
    }
  const none: Errors = {};
  expect(nextErrors(none, { happened: 'failed', call: 'GET /nobody/knows' })).toBe(none);
});

test("'other' clears them all, an empty list is told in the list's place, and 'error' in red [ERR-5 part]", () => {
  const empty = nextErrors({}, { happened: 'listed', count: 0 });
  expect(alertOf(empty)).toBe('list');
  expect(nextErrors(empty, { happened: 'listed', count: 3 })).toEqual({});
  const failed = nextErrors(empty, { happened: 'failed', call: 'POST /tiles' });
  expect(alertOf(failed)).toBe('red');
  expect(nextErrors(failed, { happened: 'other' })).toEqual({});
  expect(alertOf(nextErrors({}, { happened: 'failed', call: 'GET /scheduler/timeslots' }))).toBe('blue');
});

test.each([
  'POST /locator/v1/stores/search',
  'GET /utm/:storeId/:healthServiceName',
  'GET /content/chat',
  'GET /header-info',
])('a failure of %s tells nobody, and the flow goes on [ERR-3]', (call) =>
  expect(alertOf(nextErrors({}, { happened: 'failed', call }))).toBeUndefined(),
);
