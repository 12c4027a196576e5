import { ProblemError } from '#api/problem.ts';
import type { Actor } from '#audit/actor.ts';
import { audiencesOf, isShownTo } from '#identity/audiences.ts';
import { COUNT } from '#analytics/server/routes.ts';
import { requireNoRefusal } from '#analytics/server/may-count.ts';
import { countedSchema } from '#analytics/event.schema.ts';
import { ASK, KEPT_FIVE_MINUTES } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import type { Tracking } from '#gateways/tracking.ts';
import {
  departmentPathSchema,
  departmentSchema,
  serviceUseSchema,
  trackingLinkSchema,
  trackingPathSchema,
  trackingQuerySchema,
} from '../links/tracking.schema.ts';
import { countUse } from './count.ts';
import { knownHosts, serviceNamed, trackingLink, trackingOf, type LeavingContent } from './tracking-link.ts';

const link = defineRoute({
  method: 'get',
  path: '/utm/{storeId}/{healthServiceName}',
  summary: "The address that counts a click to a partner's site for a store; null when there is none",
  policy: ASK,
  request: { params: trackingPathSchema, query: trackingQuerySchema },
  responses: { 200: json(trackingLinkSchema, 'The address'), ...answers(404) },
});

const department = defineRoute({
  method: 'get',
  path: '/utm/department/{serviceName}',
  summary: 'The department of a store that a service belongs to',
  policy: KEPT_FIVE_MINUTES,
  request: { params: departmentPathSchema },
  responses: { 200: json(departmentSchema, 'The department'), ...answers(404) },
});

const services = defineRoute({
  method: 'post',
  path: '/tracking/services',
  summary: 'Counts a use of a service; keeps only the state of the place, and nothing about the person',
  policy: { ...COUNT, body: 2048 },
  request: { body: body(serviceUseSchema) },
  responses: { 202: json(countedSchema, 'Counted'), ...answers(403) },
});

/** Leaving for partners: tracking addresses, and counts without a person (spec 7). `tracking` is the one of the settings unless given. */
export function partnerRoutes(content: LeavingContent, tracking?: Tracking) {
  const hosts = knownHosts(content);
  let own = tracking;
  const shownServices = (actor: Actor | null) =>
    content.services.filter(({ audiences }) => isShownTo(audiencesOf(actor), audiences));
  return (
    api()
      // Before the two-part address, which would take it for a store.
      .openapi(department, (c) => {
        const service = serviceNamed(shownServices(null), c.req.valid('param').serviceName);
        if (!service) throw noSuchService();
        return c.json({ data: { department: service.serviceType } }, 200);
      })
      .openapi(link, async (c) => {
        const { storeId, healthServiceName } = c.req.valid('param');
        const service = serviceNamed(shownServices(c.var.actor), healthServiceName);
        if (!service) throw noSuchService();
        const { log, settings } = c.env.runtime;
        own ??= trackingOf(content, settings.TRACKING_URL);
        const transactionId = c.req.valid('query').transactionId ?? c.var.transactionId;
        const asked = { storeId, serviceName: service.serviceName, transactionId };
        const warn = (message: string, error?: unknown): void =>
          log.warn({ transactionId, cause: nameOf(error) }, message);
        return c.json({ data: { trackingURL: await trackingLink(own, hosts, asked, warn) } }, 200);
      })
      .openapi(services, async (c) => {
        requireNoRefusal(c);
        const used = c.req.valid('json');
        if (!shownServices(c.var.actor).some(({ id }) => id === used.serviceId))
          throw unknown('serviceId', 'no service of ours');
        await countUse(reading(c).db, used);
        return c.json({ counted: true as const }, 202);
      })
  );
}

function noSuchService(): ProblemError {
  return new ProblemError({ status: 404, code: 'unknown-service', detail: 'There is no service of that name.' });
}

function unknown(path: string, message: string): ProblemError {
  return new ProblemError({
    status: 422,
    code: 'invalid',
    detail: `${path}: ${message}`,
    errors: [{ path, message }],
  });
}

/** What kind of error it was: its message may hold an address. */
function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
