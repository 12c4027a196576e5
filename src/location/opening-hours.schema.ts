import { z } from 'zod';

/** A time of day on a clock of 24 hours. */
export const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time of day such as '07:30'");

const openingSchema = z.object({
  open: clockSchema.describe('Local wall-clock time of the first start.'),
  close: clockSchema.describe('Local wall-clock time when the last visit has ended.'),
  breakStart: clockSchema.optional(),
  breakMinutes: z.number().int().min(5).max(240).optional(),
});
/** A store has no breaks; a close at or before the opening is on the next day, so that 00:00 to 00:00 is day and night. */
const storeOpeningSchema = openingSchema.omit({ breakStart: true, breakMinutes: true }).strict();

const weekOf = <Day extends z.ZodType>(day: Day) => z.array(day.nullable()).length(7);
const holidaySchema = z.enum(['thanksgiving', 'christmas']);

/** Seven entries, Monday first; null is closed that day. Times are wall-clock times in the location's own zone. */
export const weeklyHoursSchema = weekOf(openingSchema);
/** The same of a store, or of one of its services. */
export const storeWeekSchema = weekOf(storeOpeningSchema);

/** Hours of single days in place of their weekday's: holidays by name, other days by date; null is closed. */
export const specialDaysSchema = z.record(z.union([holidaySchema, z.iso.date()]), openingSchema.nullable());
/** The same of a store, for holidays alone. */
export const storeSpecialDaysSchema = z.partialRecord(holidaySchema, storeOpeningSchema.nullable());

const dateSchema = z.iso.date('a date such as 2026-12-08');
/** When something is closed for a time. */
export const closureSchema = z.strictObject({
  from: dateSchema,
  until: dateSchema.nullable().describe('The last day that it is closed; null: until further notice.'),
});

/** One day's opening: wall-clock 'HH:MM' in the location's own zone. */
export type Opening = z.infer<typeof openingSchema>;
/** A week of openings, Monday first. */
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>;
/** When something is closed for a time: dates, both included; null: until further notice. */
export type Closure = z.infer<typeof closureSchema>;
