import { z } from 'zod';
import { slugSchema } from '#collection/field.schema.ts';
import { storeNumberSchema } from './referrals.schema.ts';

/** GET /api/utm/{storeId}/{healthServiceName} (spec 7). */
export const trackingPathSchema = z.object({
  storeId: storeNumberSchema,
  healthServiceName: z.string().trim().min(1).max(60),
});
/** Its query; `transactionId` may come as a header too. */
export const trackingQuerySchema = z.object({
  o: z.literal('acs').default('acs'),
  transactionId: z.uuid().optional(),
});
/** Its answer; null when no tracking address could be had. */
export const trackingLinkSchema = z.object({ data: z.object({ trackingURL: z.url().nullable() }) });

/** GET /api/utm/department/{serviceName}. */
export const departmentPathSchema = z.object({ serviceName: z.string().trim().min(1).max(60) });
/** Its answer: the department of a store that the service belongs to. */
export const departmentSchema = z.object({ data: z.object({ department: z.string() }) });

/** POST /api/tracking/services: a service was used near a stored place (spec 7). */
export const serviceUseSchema = z.strictObject({
  serviceId: slugSchema,
  lat: z.number().min(-15).max(72),
  lng: z.number().min(-180).max(180),
  actionType: z.literal('ServiceUtilized'),
});
/** A service that was used. */
export type ServiceUse = z.infer<typeof serviceUseSchema>;
