/** Days looked ahead for free times unless another number is asked for (SCHED-2). */
export const LOOKAHEAD_DAYS = 90;
