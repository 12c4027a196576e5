import { ROW } from './parts-of-day.ts';

/** How many days with times are shown at least (spec 9: the first 5 schedules are kept). */
export const SCHEDULES_SHOWN = 5;
/** Days in the strip at first; a row more comes with each press. With the button they fill rows. */
export const DAYS_SHOWN = ROW - 1;
/** How many locations are shown before 'Show more'. */
export const LOCATIONS_SHOWN = 4;
