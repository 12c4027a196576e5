import { z } from '@hono/zod-openapi';
import { PERMISSIONS, STAFF_ROLES } from '#audit/permissions.ts';
import { isoInstant } from '#scheduler/engine/fields.schema.ts';
import { emergencySchema } from './emergency.schema.ts';

/** Who is signed in as staff, and what the console shows them. */
export const meSchema = z
  .object({
    email: z.string(),
    name: z.string().describe('How colleagues know them; empty where none was given'),
    roles: z.array(z.enum(STAFF_ROLES)),
    may: z
      .array(
        z.object({
          permission: z.enum(PERMISSIONS),
          scope: z.enum(['A', 'S', 'T', 'D', 'B']),
          only: z.enum(['ids only', 'pilot sites', 'coordinators']).optional(),
        }),
      )
      .describe('What they are granted now, what emergency access opens included while it is open'),
    sites: z.union([
      z.literal('all'),
      z.array(z.object({ locationId: z.string(), name: z.string(), timeZone: z.string(), timeZoneName: z.string() })),
    ]),
    emergency: emergencySchema
      .nullable()
      .describe('Emergency access while it is open, and until its owner has said what came of it'),
    mayOpenEmergency: z.boolean(),
    helpers: z.array(z.string()).describe('Colleagues who can change what they may do'),
    jobs: z.int().describe('Jobs of theirs that have not ended'),
    now: isoInstant,
  })
  .openapi('ConsoleMe');
export type Me = z.infer<typeof meSchema>;
