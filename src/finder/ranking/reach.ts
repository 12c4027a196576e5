/** What 'local' means: in person within this distance. */
export const LOCAL_MILES = 25;
/** A service online counts as if it were so far away. */
export const ONLINE_MILES = 10;
/** Nothing farther away is called close. */
export const CLOSE_MILES = 50;
