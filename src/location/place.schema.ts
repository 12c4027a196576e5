import { z } from 'zod';

/** A place of the United States or its territories: degrees, five-digit ZIP code ('00901' keeps its zeros), two-letter state, town. */
export const placeSchema = z.object({
  lat: z.number(),
  lng: z.number(),
  zipCode: z.string(),
  state: z.string(),
  city: z.string(),
  label: z.string().optional().describe("As people read it: '60614 Chicago, IL' or 'Chicago, IL'"),
  timeZone: z.string().optional().describe('IANA'),
});

/** A place. A coordinates-only cookie gives one with empty zipCode, state and city. */
export type Place = z.infer<typeof placeSchema>;

const degrees = (name: string, limit: number) =>
  z
    .string({ error: `${name} must be a number of degrees` })
    .trim()
    .regex(/^[+-]?\d{1,3}(\.\d{1,20})?$/, `${name} must be a number of degrees`)
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit, `${name} must be from -${limit} to ${limit}`)
    .meta({ type: 'number', minimum: -limit, maximum: limit });

/** Coordinates in a query, in degrees. */
export const positionQuerySchema = z.object({ lat: degrees('lat', 90), lng: degrees('lng', 180) });

/** What is asked of GET /geocode; the words for an empty place are the spec's (section 5). */
export const geocodeQuerySchema = z.object({
  address: z
    .string({ error: 'Please enter a valid location' })
    .trim()
    .min(1, 'Please enter a valid location')
    .max(200, 'Use 200 characters or fewer for a location'),
});

/** One place, or the choices when a name stands for several. */
export const geocodeAnswerSchema = z.union([
  z.object({ place: placeSchema }),
  z.object({
    choices: z.array(placeSchema).describe('The best first'),
    question: z.string().describe("What is asked between them: 'Which Springfield?'"),
  }),
]);

/** What is asked of GET /places. */
export const suggestQuerySchema = z.object({ input: z.string().trim().max(100, 'Use 100 characters or fewer') });

/** Suggestions as someone types: exact match first, then by how many people live there. */
export const suggestAnswerSchema = z.object({ suggestions: z.array(placeSchema) });
