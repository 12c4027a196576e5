/** The notice that how a test is paid has changed, which the confirmation tells once. */
export const PAID_ANEW = 'paid-anew';
