export { SIGN_IN_PATH } from '#identity/sign-in-path.ts';

/** The account's pages. What comes after '#' in an email's link is its token, so that no server, proxy or log on the way sees it. */
export const ACCOUNT_PATH = '/account/';
export const NEW_EMAIL_PATH = '/account/new-email';
export const DELETE_PATH = '/account/delete';
export const CLAIM_PATH = '/account/claim';
export const CREATE_PATH = '/account/create';
export const LINK_PATH = '/account/link';
export const CONFIRM_PATH = '/account/confirm';
export const FORGOT_PATH = '/account/forgot-password';
export const NEW_PASSWORD_PATH = '/account/new-password';
/** The pages of staff: where their code is asked for, who they are, and where an invitation leads. */
export const CODE_PATH = '/account/code';
export const STAFF_PATH = '/account/staff';
export const INVITATION_PATH = '/account/invitation';
/** Where staff read who did what. */
export const AUDIT_PATH = '/admin/audit';
