/** What an account keeps of how its owner is called and reached, each by the rule of the patient's field of this name. */
export const CONTACT_FIELDS = ['firstName', 'lastName', 'phone', 'line1', 'line2', 'city', 'state', 'zip'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
