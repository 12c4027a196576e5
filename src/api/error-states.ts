import { atom } from 'nanostores';

import type { CallEvent } from './client.ts';

/** How a state is told: the catalogue's red, blue or yellow alert; in place of the list; at the field or part itself; or only logged, and the flow goes on. */
export type ErrorAlert = 'red' | 'blue' | 'yellow' | 'list' | 'part' | 'log';

/** What sets a named error state, by method and path, and how it is told. A call that comes with a later part of the product stands here already. */
type ErrorState = { setBy: readonly string[]; alert: ErrorAlert };

/**
 * The named error states (spec 8), each once. A failed call of `setBy` sets its state and no other; the same call made again clears it. 'other' is no state but
 * clears them all [ERR-5].
 */
export const ERROR_STATES = {
  error: { setBy: ['POST /tiles'], alert: 'red' },
  mapError: { setBy: ['GET /geocode', 'GET /storeid'], alert: 'part' },
  filtererror: { setBy: ['GET /symptom-categories', 'GET /categories'], alert: 'log' },
  covidError: { setBy: ['GET /covid19/screening', 'POST /covid19/patient-info'], alert: 'red' },
  schedulerGetOrganizationIdError: { setBy: ['GET /scheduler/organizations/:name'], alert: 'red' },
  schedulerGetServiceAPIError: { setBy: ['GET /scheduler/services'], alert: 'red' },
  labcorpSearchLocationAPIError: { setBy: ['POST /scheduler/locations/search'], alert: 'red' },
  labcorpTimeslotInfoMessage: {
    setBy: ['GET /scheduler/timeslots', 'GET /scheduler/timeslots/:locationId/:serviceId'],
    alert: 'blue',
  },
  labcorpError: {
    setBy: ['GET /scheduler/consents/:termsId', 'POST /scheduler/consents', 'GET /scheduler/terms'],
    alert: 'red',
  },
  schedularTilesPartnerList: { setBy: ['GET /scheduler/organizations'], alert: 'red' },
  tilesResult: { setBy: [], alert: 'list' },
  searchFailure: { setBy: ['POST /search'], alert: 'red' },
  booking: { setBy: ['POST /scheduler/appointments', 'PUT /scheduler/appointments/:id'], alert: 'red' },
  cancel: { setBy: ['PUT /scheduler/appointments/:id/cancel'], alert: 'red' },
  confirmation: { setBy: ['GET /scheduler/appointments/:id', 'POST /scheduler/appointments/find'], alert: 'red' },
  patientInfo: { setBy: ['POST /scheduler/patients', 'GET /scheduler/patients'], alert: 'red' },
  updatePatientDetails: { setBy: ['PUT /scheduler/patients/:id'], alert: 'red' },
  appointmentHold: { setBy: ['POST /scheduler/holds', 'PUT /scheduler/holds/:id'], alert: 'part' },
  storeLocator: { setBy: ['POST /locator/v1/stores/search', 'GET /stores'], alert: 'log' },
  tracking: { setBy: ['GET /utm/:storeId/:healthServiceName', 'POST /tracking/services'], alert: 'log' },
  chat: { setBy: ['GET /content/chat'], alert: 'log' },
  header: { setBy: ['GET /header-info'], alert: 'log' },
  footer: { setBy: [], alert: 'log' },
  offer: { setBy: ['GET /offers'], alert: 'log' },
  storeSelection: { setBy: ['GET /stores/:id'], alert: 'part' },
  timeSlot: { setBy: ['GET /covid19/sites/:id/timeslots'], alert: 'blue' },
  insuranceSubmit: { setBy: ['POST /covid19/insurance', 'POST /admin/insurance'], alert: 'red' },
  voucherResults: { setBy: ['POST /covid19/vouchers/check'], alert: 'red' },
  driveUpResults: { setBy: ['GET /admin/drive-up'], alert: 'red' },
  driveUpPdf: { setBy: ['POST /admin/drive-up/downloads'], alert: 'red' },
  pdfDownload: { setBy: ['POST /admin/downloads'], alert: 'red' },
  reportDownload: { setBy: ['POST /admin/reports'], alert: 'red' },
  addSite: { setBy: ['POST /admin/sites'], alert: 'red' },
  zipLookup: { setBy: ['GET /admin/zip/:code'], alert: 'part' },
  dbCommand: { setBy: ['POST /admin/commands'], alert: 'red' },
} as const satisfies Record<string, ErrorState>;

/** The name of an error state. */
export type ErrorName = keyof typeof ERROR_STATES;
/** The states that are set, each by what set it. */
export type Errors = Readonly<Partial<Record<ErrorName, string>>>;
/** What happens to them: a call begins or fails; a list comes back empty or not; 'other' clears. */
export type ErrorEvent = CallEvent | { happened: 'listed'; count: number } | { happened: 'other' };

const NAMES = Object.keys(ERROR_STATES) as ErrorName[];

/** The state that a call sets, as method and path: 'POST /tiles'; undefined for a call that has none. */
export function stateOf(call: string): ErrorName | undefined {
  return NAMES.find((name) => (ERROR_STATES[name].setBy as readonly string[]).includes(call));
}

/** The states after something has happened; the same object when nothing changes. */
export function nextErrors(errors: Errors, event: ErrorEvent): Errors {
  if (event.happened === 'other') return Object.keys(errors).length > 0 ? {} : errors;
  if (event.happened === 'listed')
    return event.count > 0 ? without(errors, 'tilesResult') : { ...errors, tilesResult: 'empty' };
  const name = stateOf(event.call);
  if (!name) return errors;
  return event.happened === 'failed' ? { ...errors, [name]: event.call } : without(errors, name);
}

function without(errors: Errors, name: ErrorName): Errors {
  if (!(name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name));
}

/** The alert to show for the error states that are set, the most serious one; undefined when none is set or all are only logged. */
export function alertOf(errors: Errors): Exclude<ErrorAlert, 'log'> | undefined {
  const set = NAMES.filter((name) => name in errors).map((name) => ERROR_STATES[name].alert as ErrorAlert);
  return (['red', 'list', 'yellow', 'blue', 'part'] as const).find((alert) => set.includes(alert));
}

/** The error states of the page. */
export const $errors = atom<Errors>({});

/** Tells the page's error states what has happened. */
export function tellErrors(event: ErrorEvent): void {
  const errors = nextErrors($errors.get(), event);
  if (errors !== $errors.get()) $errors.set(errors);
}
