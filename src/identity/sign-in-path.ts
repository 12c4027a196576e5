/** Where people sign in; `?from=` is the path of this site that they come back to. */
export const SIGN_IN_PATH = '/account/sign-in';
