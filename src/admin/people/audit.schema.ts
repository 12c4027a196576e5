import { z } from '@hono/zod-openapi';
import { isTimeZone } from '#location/time-zone.ts';
import { isoDate } from '#scheduler/engine/fields.schema.ts';
import { staffId } from './people.schema.ts';

/** What the log is narrowed to, but for a visit, whose number stays out of addresses. */
const filters = {
  who: staffId.optional(),
  what: z.enum(['looks', 'changes', 'emergency']).optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  zone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'An IANA time zone')
    .optional()
    .describe('Of the days, where the sites have more than one'),
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\d{1,18}$/, 'Where the last page ended')
    .optional(),
};

export const auditQuerySchema = z.strictObject(filters);
export const auditSearchSchema = z
  .strictObject({ ...filters, visit: z.string().min(1, 'Enter a visit’s number').max(40) })
  .openapi('AuditSearch');
export type AuditAsked = z.infer<typeof auditQuerySchema> & { visit?: string };

const lineSchema = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    date: z.iso.date(),
    localTime: z.string(),
    who: z.string(),
    did: z.string(),
    to: z.string(),
    detail: z.string(),
    isEmergency: z.boolean(),
  })
  .openapi('AuditLine');
export type AuditLine = z.infer<typeof lineSchema>;

export const auditPageSchema = z
  .object({
    lines: z.array(lineSchema),
    next: z.string().optional().describe('Where the next page begins'),
    timeZone: z.string(),
    timeZoneName: z.string(),
  })
  .openapi('AuditPage');
export type AuditPage = z.infer<typeof auditPageSchema>;
