/* What is shown of a time-out: loaded shortly before, so that it is there when the line isn't. */
export { ask } from './ask.ts';
export { showSignedOut } from './signed-out.ts';
