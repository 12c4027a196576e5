import { z } from 'zod';
import { slugSchema, webAddressSchema } from '#collection/field.schema.ts';

/** The parameters that an exit address may carry; no other name is ever added (LEAVE-4). */
const PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'ref'] as const;

const parametersSchema = z
  .partialRecord(z.enum(PARAMETERS, { error: `one of ${PARAMETERS.join(', ')}` }), slugSchema)
  .describe(`Added to the address: ${PARAMETERS.join(', ')}, each with words joined by dashes.`);

/** A store's number, as it stands in its calls and links. */
export const storeNumberSchema = z.string().regex(/^\d{1,6}$/, "a store's number: 1 to 6 digits");

/** content/referrals.yaml: what exit addresses carry, by the three rules of LEAVE-4. */
export const referralsSchema = z.strictObject({
  storeLinks: z
    .array(
      z.strictObject({
        storeNumber: storeNumberSchema.describe("The store's number, in quotes."),
        service: slugSchema.describe('The name of a file in content/services.'),
        link: webAddressSchema.describe('The address that this store supplies for it.'),
      }),
    )
    .default([])
    .describe('Addresses that a store supplies; they count first, as they are.'),
  partners: z
    .array(
      z.strictObject({
        partner: slugSchema.describe('The name of a file in content/partners.'),
        parameters: parametersSchema,
      }),
    )
    .default([])
    .describe("Partners whose addresses carry parameters of their own; they count before the visit's."),
  visits: z
    .array(
      z.strictObject({
        services: z.array(slugSchema).min(1, 'at least one').describe('Names of files in content/services.'),
        parameters: parametersSchema,
      }),
    )
    .default([])
    .describe('Urgent-care and illness visits whose addresses carry parameters.'),
  trackingHosts: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "a host, such as 'go.larkmoor.example'"))
    .default([])
    .describe('Hosts that a tracking service may answer with, besides those that content links to.'),
});

/** What exit addresses carry. */
export type Referrals = z.infer<typeof referralsSchema>;
