import { z } from '@hono/zod-openapi';
import { GLASS_LETTERS } from '#identity/server/break-glass.ts';

const sentence = (what: string) =>
  z
    .string()
    .max(2000)
    .describe(`${what}, in ${String(GLASS_LETTERS)} letters or more`);

export const openEmergencySchema = z
  .strictObject({ confirmationNumber: z.string().max(40), reason: sentence('What happened, and who asked') })
  .openapi('EmergencyRequest');

export const outcomeSchema = z.strictObject({ outcome: sentence('What came of it') }).openapi('EmergencyOutcome');

export const emergencySchema = z
  .object({
    id: z.uuid(),
    appointmentId: z.uuid(),
    confirmationNumber: z.string(),
    endsAt: z.iso.datetime(),
    isOpen: z.boolean().describe('When it is not, its owner has yet to say what came of it'),
  })
  .openapi('Emergency');
export type Emergency = z.infer<typeof emergencySchema>;

export const ownEmergencySchema = z
  .object({ emergency: emergencySchema.nullable(), now: z.iso.datetime() })
  .openapi('OwnEmergency');

export const openedEmergencySchema = emergencySchema
  .extend({ told: z.int().describe('How many people are told by email') })
  .openapi('EmergencyOpened');
