import { z } from '@hono/zod-openapi';
import { isoDate, isoInstant } from './fields.schema.ts';
import type { Closure } from '#location/opening-hours.schema.ts';
import { locationSchema, type Location, type locationStatusSchema } from './location.schema.ts';

/** What can be booked with an organization. */
export const serviceSchema = z.object({
  serviceId: z.int(),
  display: z.string().describe('Its name, as people read it'),
  serviceDetail: z.string(),
  code: z.string(),
});
export type Service = z.infer<typeof serviceSchema>;

export const slotSchema = z
  .object({
    id: z.string().describe('Send it to POST /scheduler/holds'),
    start: isoInstant,
    end: isoInstant,
    localTime: z.string().describe("Wall-clock time at the location, such as '9:30 am'"),
    timeZone: z.string().describe('IANA'),
    timeZoneName: z.string().describe("Such as 'Central Time'"),
    held: z.boolean().optional().describe('true when this caller holds it'),
    aptHoldId: z.uuid().optional().describe("This caller's hold of it"),
  })
  .openapi('TimeSlot');
export type Slot = z.infer<typeof slotSchema>;

export const scheduleDaySchema = z
  .object({ date: isoDate.describe("Calendar day in the location's zone"), timeSlots: z.array(slotSchema) })
  .openapi('ScheduleDay');
export type ScheduleDay = z.infer<typeof scheduleDaySchema>;

/**
 * A location and the days on which it has a time free; `closed` while its store is closed for a time;
 * `closedFrom` ('YYYY-MM-DD') while it is to be closed from that day on.
 * `closedDays` ('YYYY-MM-DD'): those on which it doesn't open, left out when nobody can say. Other days without a time are full.
 */
export type FreeTimes = {
  location: Location;
  status: z.infer<typeof locationStatusSchema>;
  timeZoneName: string;
  days: ScheduleDay[];
  closedDays?: string[];
  closed?: Closure;
  closedFrom?: string;
};

export const holdSchema = z.object({
  aptHoldId: z.uuid(),
  expirationTime: isoInstant.describe('10 minutes from holding or extending'),
  extendableUntil: isoInstant.describe('30 minutes from holding; no extension goes past it'),
  slot: slotSchema.extend({ date: isoDate, locationId: z.string(), serviceId: z.int() }),
  location: locationSchema,
  service: serviceSchema,
});
export type Hold = z.infer<typeof holdSchema>;

export const extendedHoldSchema = holdSchema
  .pick({ aptHoldId: true, expirationTime: true, extendableUntil: true })
  .openapi('ExtendedHold');
export type ExtendedHold = z.infer<typeof extendedHoldSchema>;
