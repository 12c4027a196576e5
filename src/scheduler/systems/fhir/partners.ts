import { fhirServer, type FhirServer } from '#gateways/fhir/server.ts';
import type { Settings } from '#settings.ts';

/** The partners of content whose times are kept by a FHIR server. */
export type FhirPartner = { organizationId: string; name: string };

/** A partner with its server; null while no address of one is set. */
export type ConnectedPartner = FhirPartner & { server: FhirServer | null };

/** The partners by organization id. */
export type FhirPartners = ReadonlyMap<string, ConnectedPartner>;

/** The name of the booking system in content/partners. */
const SYSTEM = 'fhir';

/** The partners of content that name this system. */
export function fhirPartnersOf(
  partners: readonly {
    name: string;
    organizationId?: string | undefined;
    scheduler?: { system?: string | undefined } | undefined;
  }[],
): FhirPartner[] {
  return partners.flatMap(({ name, organizationId, scheduler }) =>
    scheduler?.system === SYSTEM && organizationId !== undefined ? [{ organizationId, name }] : [],
  );
}

const servers = new WeakMap<object, Map<string, FhirServer>>();

/** Joins partners with the servers that the settings name. Calls with the same settings share one server each, with its breaker and its token. */
export function connectPartners(
  partners: readonly FhirPartner[],
  { FHIR, FHIR_KEYS }: Pick<Settings, 'FHIR' | 'FHIR_KEYS'>,
): FhirPartners {
  const known = servers.get(FHIR) ?? new Map<string, FhirServer>();
  servers.set(FHIR, known);
  return new Map(
    partners.map((partner) => {
      const { organizationId } = partner;
      const connection = FHIR[settingName(organizationId)];
      if (connection && !known.has(organizationId)) known.set(organizationId, fhirServer(connection, FHIR_KEYS));
      return [organizationId, { ...partner, server: known.get(organizationId) ?? null }];
    }),
  );
}

/** What stands for an organization in the names of settings: FHIR_PROVIDENCE_URL. */
export function settingName(organizationId: string): string {
  return organizationId.toUpperCase().replace(/[^A-Z0-9]/g, '_');
}
