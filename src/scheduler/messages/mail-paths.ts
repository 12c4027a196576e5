/** Where the links in mails lead; what comes after '#' is their token. */
export const VISIT_LINK_PATH = '/schedule-appointment/partner/visit/';
export const REMINDERS_PATH = '/schedule-appointment/partner/reminders/';
