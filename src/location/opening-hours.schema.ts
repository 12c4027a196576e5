import { z } from 'zod';

/** A time of day on a clock of 24 hours. */
export const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time of day such as '07:30'");

const openingSchema = z.object({
  open: clockSchema.describe('Local wall-clock time of the first start.'),
  close: clockSchema.describe('Local wall-clock time when the last visit has ended.'),
  breakStart: clockSchema.optional(),
  breakMinutes: z.number().int().min(5).max(240).optional(),
});

/** Seven entries, Monday first; null is closed that day. Times are wall-clock times in the location's own zone. */
export const weeklyHoursSchema = z.array(openingSchema.nullable()).length(7);

/** Hours of single days in place of their weekday's: holidays by name, other days by date; null is closed. */
export const specialDaysSchema = z.record(
  z.union([z.enum(['thanksgiving', 'christmas']), z.iso.date()]),
  openingSchema.nullable(),
);

/** One day's opening: wall-clock 'HH:MM' in the location's own zone. */
export type Opening = z.infer<typeof openingSchema>;
/** A week of openings, Monday first. */
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>;
