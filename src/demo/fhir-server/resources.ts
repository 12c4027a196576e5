import type {
  Bundle,
  CapabilityStatement,
  FhirResource,
  HealthcareService,
  Location,
  OperationOutcome,
  Schedule,
  Slot,
} from 'fhir/r4';
import type { CareLocation } from '#location/care-location.schema.ts';
import type { DemoPractice, DemoService, DemoSlot } from './calendar.ts';

/** The system of the partner's codes of services. */
const SERVICE_TYPES = 'https://partner.example/service-types';

/** A made-up partner's resources as FHIR R4 has them. */
export const concept = ({ code, display }: DemoService) => ({
  coding: [{ system: SERVICE_TYPES, code, display }],
  text: display,
});

/** A location; `id` is what Slot searches name. */
export function locationResource({ name, organizationId }: DemoPractice, place: CareLocation): Location {
  const { line1, line2, city, state, zip } = place;
  return {
    resourceType: 'Location',
    id: place.partnerLocationId,
    status: 'active',
    name: place.name,
    mode: 'instance',
    address: { line: line2 ? [line1, line2] : [line1], city, state, postalCode: zip, country: 'US' },
    position: { longitude: place.lng, latitude: place.lat },
    managingOrganization: { reference: `Organization/${organizationId}`, display: name },
  };
}

/** What can be booked with the partner. */
export function healthcareService(service: DemoService): HealthcareService {
  return {
    resourceType: 'HealthcareService',
    id: service.code.toLowerCase(),
    active: true,
    type: [concept(service)],
    name: service.display,
    appointmentRequired: true,
  };
}

/** Somebody's schedule at a location. */
export function scheduleResource({ services }: DemoPractice, id: string, place: CareLocation): Schedule {
  return {
    resourceType: 'Schedule',
    id,
    active: true,
    serviceType: services.map(concept),
    actor: [{ reference: `Location/${place.partnerLocationId}`, display: place.name }],
  };
}

/** A slot with its status. */
export function slotResource({ id, schedule, service, start, end }: DemoSlot, status: Slot['status']): Slot {
  return {
    resourceType: 'Slot',
    id,
    serviceType: [concept(service)],
    schedule: { reference: `Schedule/${schedule}` },
    status,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  };
}

/** A refusal in FHIR's words. */
export function outcome(code: OperationOutcome['issue'][number]['code'], diagnostics: string): OperationOutcome {
  return { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code, diagnostics }] };
}

/** A page of search results; `next` is the address of the page that follows. */
export function searchset(
  resources: FhirResource[],
  { base, total = resources.length, next }: { base: string; total?: number; next?: string | undefined },
): Bundle {
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    ...(next !== undefined && { link: [{ relation: 'next', url: next }] }),
    ...(resources.length > 0 && {
      entry: resources.map((resource) => ({
        fullUrl: `${base}/${resource.resourceType}/${resource.id ?? ''}`,
        resource,
        search: { mode: 'match' as const },
      })),
    }),
  };
}

/** What the server can do. */
export function capabilityStatement(): CapabilityStatement {
  const can = (type: string, ...codes: ('read' | 'search-type' | 'create' | 'update')[]) => ({
    type,
    interaction: codes.map((code) => ({ code })),
  });
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-01',
    kind: 'instance',
    implementation: { description: 'A made-up partner of the demo' },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json'],
    rest: [
      {
        mode: 'server',
        resource: [
          can('Location', 'read', 'search-type'),
          can('HealthcareService', 'read', 'search-type'),
          can('Schedule', 'read', 'search-type'),
          can('Slot', 'read', 'search-type'),
          {
            ...can('Appointment', 'read', 'search-type', 'create', 'update'),
            conditionalCreate: true,
          },
          {
            ...can('Patient', 'read', 'search-type', 'create'),
            conditionalCreate: true,
            operation: [{ name: 'match', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-match' }],
          },
        ],
      },
    ],
  };
}
