/** Where the links in mails lead; what comes after '#' is their token. */
export const VISIT_LINK_PATH = '/schedule-appointment/partner/visit/';
/** The same, to book such a visit once more: the same service and place, which only the answer to the question names. */
export const BOOK_AGAIN_PATH = `${VISIT_LINK_PATH}?again`;
/** The same, to put the email address back that was on record before. */
export const PUT_BACK_PATH = `${VISIT_LINK_PATH}?address`;
export const REMINDERS_PATH = '/schedule-appointment/partner/reminders/';
