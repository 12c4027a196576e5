import { z } from 'zod';

/* What is read of FHIR R4 resources (hl7.org/fhir/R4): the few members that booking needs; all others may be there. */

/** '.' and '..' would be other paths than that of a resource. */
const id = z.string().regex(/^(?!\.{1,2}$)[A-Za-z0-9\-.]{1,64}$/);
const instant = z.iso.datetime({ offset: true });
const reference = z.looseObject({ reference: z.string().max(300).optional() });

export const slotSchema = z.looseObject({
  resourceType: z.literal('Slot'),
  id,
  schedule: reference,
  status: z.enum(['busy', 'free', 'busy-unavailable', 'busy-tentative', 'entered-in-error']),
  start: instant,
  end: instant,
});
export type FhirSlot = z.infer<typeof slotSchema>;

const APPOINTMENT_STATES = [
  'proposed',
  'pending',
  'booked',
  'arrived',
  'fulfilled',
  'cancelled',
  'noshow',
  'entered-in-error',
  'checked-in',
  'waitlist',
] as const;

export const appointmentSchema = z.looseObject({
  resourceType: z.literal('Appointment'),
  id,
  status: z.enum(APPOINTMENT_STATES),
  identifier: z.array(z.looseObject({ system: z.string().optional(), value: z.string().optional() })).optional(),
  slot: z.array(reference).optional(),
  start: z.string().optional(),
  participant: z.array(z.looseObject({ actor: reference.optional(), status: z.string() })).default([]),
  meta: z.looseObject({ versionId: z.string().optional() }).optional(),
});
export type FhirAppointment = z.infer<typeof appointmentSchema>;

export const patientSchema = z.looseObject({ resourceType: z.literal('Patient'), id });

export const capabilitySchema = z.looseObject({
  resourceType: z.literal('CapabilityStatement'),
  fhirVersion: z.string(),
  rest: z
    .array(
      z.looseObject({
        resource: z
          .array(
            z.looseObject({
              type: z.string(),
              interaction: z.array(z.looseObject({ code: z.string() })).default([]),
              operation: z.array(z.looseObject({ name: z.string() })).default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

/** A bundle of search results; what its entries are is read by the one who asked. */
export const bundleSchema = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  link: z.array(z.looseObject({ relation: z.string(), url: z.string() })).default([]),
  entry: z
    .array(
      z.looseObject({
        resource: z.looseObject({ resourceType: z.string() }).optional(),
        search: z
          .looseObject({
            mode: z.string().optional(),
            score: z.number().optional(),
            extension: z.array(z.looseObject({ url: z.string(), valueCode: z.string().optional() })).optional(),
          })
          .optional(),
      }),
    )
    .max(5000)
    .default([]),
});
export type Bundle = z.infer<typeof bundleSchema>;
