/** Where a booking keeps what its next page is to say: its tab's session storage, with ids and flags only. */
const NOTICE = 'notice';
/** What it says of somebody who was signed out there: whoever signs in next may be someone else. */
export const TIMED_OUT = 'timed-out';

/** Notes for the page of a booking that its person was signed out there. */
export function noteTimedOut(): void {
  if (!/^\/(schedule-appointment|covid19\/testing)\//.test(location.pathname)) return;
  try {
    sessionStorage.setItem(NOTICE, TIMED_OUT);
  } catch {
    return;
  }
}
