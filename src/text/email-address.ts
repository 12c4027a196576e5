const SHAPE = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** True of text that can be an email address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && SHAPE.test(text);
}

/** What is said of text that can't be one. */
export const NO_EMAIL_ADDRESS = 'Enter an email address such as name@example.com';
