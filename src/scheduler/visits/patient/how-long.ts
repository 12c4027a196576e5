/** Minutes after the last save for which a patient is offered to the next booking: somebody else may sit at this browser later. */
export const RECENT_MINUTES = 30;

/** How long an email address can be put back, in hours. */
export const PUT_BACK_HOURS = 72;
