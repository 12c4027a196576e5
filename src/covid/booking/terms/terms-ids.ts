/** The id of the box that agrees to the terms. */
export const AGREED_ID = 'terms-agreed';
