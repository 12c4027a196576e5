/** Minutes that a hold lasts from holding or extending it (SCHED-3). */
export const HOLD_MINUTES = 10;
/** Minutes that a hold can last with all extensions (SCHED-3). */
export const HOLD_AT_MOST_MINUTES = 30;
