/** The catalogue's words for a call that failed (spec 8). */
export const TECHNICAL_ISSUE =
  'We’re sorry. We’re experiencing a technical issue and apologize for the inconvenience. Please try again.';
