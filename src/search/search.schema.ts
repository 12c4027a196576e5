import { z } from '@hono/zod-openapi';

import { callLineSchema } from '#safety/calls/call-line.schema.ts';
import { dangerSchema } from '#safety/danger.schema.ts';
import { PAGE_KINDS, WORDS_MOST } from './page-kinds.ts';

/** What a page is, as results tell them apart. */
const pageKindSchema = z.enum(PAGE_KINDS);

/** Results of one answer. */
export const RESULTS_SHOWN = 10;

const wordsSchema = z.string().max(WORDS_MOST);

const foundPageSchema = z.object({ address: z.string(), title: z.string(), kind: pageKindSchema });
/** A page as a list of suggestions names it. */
export type FoundPage = z.infer<typeof foundPageSchema>;

const hitSchema = foundPageSchema.extend({
  excerpt: z.array(z.object({ text: z.string(), mark: z.boolean() })),
});
/** A page that was found, with a passage of it in parts: the words that were looked for are marked. */
export type Hit = z.infer<typeof hitSchema>;

const dangers = z.array(dangerSchema);

/** What is looked up in the whole site, or in pages of one kind, and how many results to leave out: those that the visitor has. */
export const searchRequestSchema = z.object({
  words: wordsSchema,
  kind: pageKindSchema.optional(),
  from: z.int().min(0).max(10_000).default(0),
});
export type SearchRequest = z.infer<typeof searchRequestSchema>;

/**
 * Search results. `danger`: signs, likeliest first; an urgent one leaves only articles. `calls`: quiet lines of whom to
 * call. `total` is of the asked kind; `meant`: a better query.
 */
export const searchAnswerSchema = z.object({
  total: z.int(),
  counts: z.record(z.string(), z.int()),
  hits: z.array(hitSchema),
  meant: z.object({ words: z.string(), total: z.int(), hits: z.array(hitSchema) }).optional(),
  danger: dangers,
  calls: z.array(callLineSchema),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

/** What has been typed so far, and where. */
export const suggestionsRequestSchema = z.object({
  words: wordsSchema,
  state: z
    .string()
    .regex(/^([A-Z]{2})?$/, "two capital letters, such as 'WA'")
    .default('')
    .describe(
      "The visitor's state: what isn't offered there isn't suggested. Left out, the one that pages show at first.",
    ),
});

/** The groups of suggestions, in the order shown. */
export const SUGGESTION_KINDS = ['Symptoms', 'Services', 'Providers', 'Categories', 'Articles', 'Places'] as const;
/** Suggestions of one group. */
export const GROUP_MOST = 3;

const suggestionSchema = z.object({
  title: z.string().describe("What is suggested: 'Rash or hives'."),
  note: z.string().describe("What of it matches, or where it is; '' when the title says it all."),
  address: z.string().describe('Where it leads.'),
});
/** One suggestion: a symptom or condition, a service, provider, category, article or place, and the page that it leads to. */
export type Suggestion = z.infer<typeof suggestionSchema>;

const suggestionGroupSchema = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  items: z.array(suggestionSchema).max(GROUP_MOST),
});
/** Suggestions of one kind, best first; empty groups are left out. */
export type SuggestionGroup = z.infer<typeof suggestionGroupSchema>;

/**
 * Suggestions. `meant`: the words found instead of those typed. `begun`: the words may become an urgent danger sign,
 * so nothing else is suggested.
 */
export const suggestionsSchema = z.object({
  groups: z.array(suggestionGroupSchema),
  meant: z.string().optional(),
  danger: dangers,
  begun: z
    .literal(true)
    .optional()
    .describe("There where the words may become those of a danger that can't wait: 'my chest hu'. Say to call 911."),
});
export type Suggestions = z.infer<typeof suggestionsSchema>;

/** What is asked of GET /autocomplete and GET /suggest: the spec's parameters. */
export const keywordQuerySchema = z.object({ keyword: wordsSchema, searchEngine: z.string().max(8).optional() });

/** Keywords that go on from what has been typed: the very words first, then by length. */
export const autocompleteAnswerSchema = z.object({
  suggestions: z.array(z.object({ keyword: z.string(), kind: z.string(), address: z.string() })),
  danger: dangers,
});
export type AutocompleteAnswer = z.infer<typeof autocompleteAnswerSchema>;
