import { z } from '@hono/zod-openapi';
import { dayQuerySchema } from './visit.schema.ts';

/** Which day of which site is followed, and by which tab: what that has open stays so meanwhile. */
export const dayEventsQuerySchema = dayQuerySchema.extend({
  tab: z.uuid().optional().describe('A random id of the tab, as in what it says it has open'),
});

/** Somebody else of the staff who has an appointment open. */
export const colleagueSchema = z
  .object({ appointmentId: z.uuid(), name: z.string(), initials: z.string() })
  .openapi('Colleague');
export type Colleague = z.infer<typeof colleagueSchema>;

export const dayMarkSchema = z
  .object({
    mark: z.string(),
    colleagues: z.array(colleagueSchema).describe('Who else has an appointment of the day open just now'),
  })
  .openapi('DayMark');
export type DayMark = z.infer<typeof dayMarkSchema>;

export const openInTabSchema = z
  .strictObject({ tab: z.uuid().describe('A random id of the tab'), isOpen: z.boolean() })
  .openapi('OpenInTab');
export type OpenInTab = z.infer<typeof openInTabSchema>;
