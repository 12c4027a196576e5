/** Minutes before its start to which a service can be booked, unless its file or its import says another number. */
export const LEAD_MINUTES = 30;
/** Minutes before its start to which a time that is held can be confirmed, and so the least that a service can have as its lead. */
export const CONFIRM_MINUTES = 5;
