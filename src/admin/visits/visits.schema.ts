import { z } from '@hono/zod-openapi';
import { words } from '#scheduler/engine/fields.schema.ts';
import { VISIT_STATUSES } from '#scheduler/visits/visit-status.ts';
import { daySitesSchema, visitFiltersSchema } from '../day/visit.schema.ts';

/** The same filters in an address: several statuses with commas between. */
export const filtersQuerySchema = visitFiltersSchema.extend({
  serviceId: z.coerce.number().pipe(z.int().min(1)).optional().meta({ type: 'integer' }),
  status: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum(VISIT_STATUSES)).min(1).max(VISIT_STATUSES.length))
    .optional()
    .meta({ type: 'string' }),
});

/** What filters can be chosen from. */
export const filterChoicesSchema = daySitesSchema
  .extend({
    partners: z.array(z.object({ organizationId: z.string(), name: z.string() })),
    services: z.array(z.object({ serviceId: z.int(), display: z.string(), organizationId: z.string() })),
  })
  .openapi('VisitFilterChoices');
export type FilterChoices = z.infer<typeof filterChoicesSchema>;

/** How many visits there are of each status. */
export const visitsSummarySchema = z
  .object({
    appointmentsSummary: z
      .array(
        z.object({
          status: z.enum(VISIT_STATUSES),
          count: z
            .int()
            .nullable()
            .describe(
              'Where a role sees no single visit: tens, of whole months at each site, of which those under 11 are left out; null for none',
            ),
        }),
      )
      .describe('A count for each status'),
    total: z.int().nullable(),
    isRounded: z.boolean().describe('Whether counts are tens'),
    appointmentStatuses: z.array(z.object({ status: z.enum(VISIT_STATUSES), words: z.string() })),
    orderStatuses: z
      .array(z.object({ status: z.string(), words: z.string(), appointmentStatus: z.enum(VISIT_STATUSES) }))
      .describe('How far the order of a test is, by the status of its appointment'),
  })
  .openapi('AppointmentsSummary');
export type VisitsSummary = z.infer<typeof visitsSummarySchema>;

const viewSchema = z.object({ id: z.uuid(), name: z.string(), filters: visitFiltersSchema }).openapi('SavedView');
export type SavedView = z.infer<typeof viewSchema>;
export const viewsSchema = z.object({ views: z.array(viewSchema) }).openapi('SavedViews');
export const viewRequestSchema = z
  .strictObject({ name: words('a name for this view', 40), filters: visitFiltersSchema })
  .openapi('SaveView');
export const savedViewSchema = viewSchema;
export const removedSchema = z.object({ removed: z.literal(true) });
