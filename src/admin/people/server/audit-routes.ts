import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND } from '#api/route-policy.ts';
import { api, body, defineRoute, json } from '#api/route.ts';
import { auditPageSchema, auditQuerySchema, auditSearchSchema } from '../audit.schema.ts';
import { readAudit } from './audit-log.ts';

const READ = { staff: 'audit.read' } as const;

const log = defineRoute({
  method: 'get',
  path: '/admin/audit',
  summary: 'What staff did and looked at, in sentences, the newest first; reading it is in it',
  policy: { ...OWN_READ, who: READ },
  request: { query: auditQuerySchema },
  responses: { 200: json(auditPageSchema, 'A page of the log') },
});

const ofVisit = defineRoute({
  method: 'post',
  path: '/admin/audit/search',
  summary: 'The same of one visit, whose number is sent in the body so that no address has it',
  policy: { ...OWN_SEND, does: 'reads', who: READ, body: 1024 },
  request: { body: body(auditSearchSchema) },
  responses: { 200: json(auditPageSchema, 'A page of the log') },
});

/** The audit log as staff read it (ADM-1). */
export const auditRoutes = api()
  .openapi(log, async (c) => c.json(await inCall(c, (work) => readAudit(work, c.req.valid('query'))), 200))
  .openapi(ofVisit, async (c) => c.json(await inCall(c, (work) => readAudit(work, c.req.valid('json'))), 200));
