import type { Tell } from '#gateways/fhir/authorization.ts';
import { fhirServer, type FhirServer } from '#gateways/fhir/server.ts';
import type { Settings } from '#settings/settings.ts';

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

const connected = new WeakMap<object, { servers: Map<string, FhirServer>; tell?: Tell }>();

/**
 * Joins partners with the servers that the settings name. Calls with the same settings share one server, with its breaker and token.
 * The last `tell` hears which servers can't be used, and why.
 */
export function connectPartners(
  partners: readonly FhirPartner[],
  { FHIR, FHIR_KEYS }: Pick<Settings, 'FHIR' | 'FHIR_KEYS'>,
  tell?: Tell,
): FhirPartners {
  const known = connected.get(FHIR) ?? { servers: new Map<string, FhirServer>() };
  connected.set(FHIR, known);
  if (tell) known.tell = tell;
  const { servers } = known;
  return new Map(
    partners.map((partner) => {
      const { organizationId } = partner;
      const name = settingName(organizationId);
      const connection = FHIR[name];
      const say: Tell = (why) => known.tell?.(`FHIR_${name} can't be used: ${why}`);
      if (connection && !servers.has(organizationId))
        servers.set(organizationId, fhirServer(connection, FHIR_KEYS, say));
      return [organizationId, { ...partner, server: servers.get(organizationId) ?? null }];
    }),
  );
}

/** What stands for an organization in the names of settings: FHIR_PROVIDENCE_URL. */
export function settingName(organizationId: string): string {
  return organizationId.toUpperCase().replace(/[^A-Z0-9]/g, '_');
}
