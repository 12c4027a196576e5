import { z } from 'zod';
import { STATE_CODES } from '#location/states.ts';
import { PARTNERS_MOST, TERM_MOST } from './most-counted.ts';
import { PAGE_TYPES, SPEC_PAGE_TYPES, TILE_CONTEXTS } from './page-type.ts';

/** A provider on a page: its slug, the part of the site and its place in it. */
const shownSchema = z.strictObject({
  partner: z.string().min(1).max(80),
  section: z.enum(TILE_CONTEXTS),
  position: z.int().min(1).max(PARTNERS_MOST),
});

/** What was typed, the only free text that any event has, and how much it found (spec 3). */
const searchedSchema = z.strictObject({
  term: z.string().trim().min(1).max(TERM_MOST),
  results: z.union([z.int().min(1).max(10_000), z.literal('no results')]),
});

/** POST /api/tracking/events: what happened on a page. `partner` is a slug, or the host of a site that is no partner's. */
export const eventSchema = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('exit'),
    partner: z.string().min(1).max(80),
    pageType: z.enum(PAGE_TYPES),
  }),
  z.strictObject({
    event: z.literal('launch'),
    pageType: z.enum(SPEC_PAGE_TYPES),
    tileContext: z.enum(TILE_CONTEXTS).optional(),
    pilot: z.int().min(1).max(6).optional(),
    state: z.enum(STATE_CODES).optional(),
    partners: z.array(shownSchema).max(PARTNERS_MOST),
    search: searchedSchema.optional(),
  }),
]);
/** Something that happened on a page, without a person. */
export type PageEvent = z.infer<typeof eventSchema>;
/** Somebody left for another site. */
export type Exit = Extract<PageEvent, { event: 'exit' }>;
/** A page and its results were there for two seconds (spec 4). */
export type Launch = Extract<PageEvent, { event: 'launch' }>;

/** The answer to what is only counted. */
export const countedSchema = z.object({ counted: z.literal(true) });
