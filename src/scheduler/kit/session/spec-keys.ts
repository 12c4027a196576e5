/**
 * The spec's names (section 3) in session storage for what a booking keeps there, the one place that knows them; whatever is not listed is kept by its own name.
 * Values are read by the first name and written to all: `locationValue` is the location chosen in the list, `lcPatient` the patient of the last attempt.
 */
export const SPEC_KEYS = {
  organizationId: ['FCOrgId'],
  organizationName: ['FCOrgName'],
  locationId: ['locationId', 'locationValue'],
  partnerLocationId: ['partnerLocationId'],
  confirmationNumber: ['cfno'],
  patientId: ['patientid'],
  lastPatientId: ['lcPatient'],
  termsId: ['termcon'],
  termsAgreed: ['termconAgreed'],
  isTypeChanged: ['isTypeChanged'],
  wasCoLocated: ['previousIsLabcorp'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
