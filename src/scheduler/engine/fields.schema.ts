import { z } from '@hono/zod-openapi';

/** A line of text, perhaps empty, without control characters or characters that reorder or hide text. */
export const line = (name: string, max: number) =>
  z
    .string({ error: `Enter ${name}` })
    .trim()
    .max(max, `Enter ${name} of ${max} characters or fewer`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, `Enter ${name} using only letters, numbers and punctuation`);
/** The same with at least one character. */
export const words = (name: string, max: number) => line(name, max).min(1, `Enter ${name}`);

export const isoInstant = z.iso.datetime({ offset: true }).describe('An instant, ISO 8601 in UTC');
export const isoDate = z.iso.date({ error: "A date as 'YYYY-MM-DD'" });
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** A number in a query string, and described as one; an empty one, NaN and Infinity are refused. */
export const numberInQuery = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)$/, `A number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `A number from ${min} to ${max}`).max(max, `A number from ${min} to ${max}`))
    .meta({ type: 'number', minimum: min, maximum: max });
/** A whole number in a query string. */
export const wholeInQuery = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `A whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min, `A whole number from ${min} to ${max}`).max(max, `A whole number from ${min} to ${max}`))
    .meta({ type: 'integer', minimum: min, maximum: max });

/** The booking that one tab is making: a UUID from its page, which ties together draft, consent and appointment. */
export const bookingIdSchema = z.uuid({ error: 'The id of the booking, a UUID made by its page' });
