import { z } from 'zod';
import { fileLine as line } from '#collection/field.schema.ts';
import { isTimeZone } from './time-zone.ts';

/** Where something is whose clock matters, a location or a store: its address in the United States, its position and its zone. */
export const placeFields = {
  line1: line(100),
  city: line(60),
  state: z.string().regex(/^[A-Z]{2}$/, 'two capital letters'),
  zip: z.string().regex(/^\d{5}$/, 'five digits, as text'),
  lat: z.number().min(-15).max(72),
  lng: z.number().min(-180).max(180),
  timeZone: z
    .string()
    .refine(isTimeZone, "an IANA zone such as 'America/Chicago'")
    .describe('The hours are wall-clock times there.'),
};
