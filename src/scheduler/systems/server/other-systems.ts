import type { Settings } from '#settings/settings.ts';
import type { Tell } from '#gateways/fhir/authorization.ts';
import type { OtherSystem } from '../booking-system.ts';
import { fhirSystem } from '../fhir/server/fhir.ts';
import { connectPartners, fhirPartnersOf } from '../fhir/partners.ts';

/** The booking systems besides the built-in one, by the names that partners' files give them; `tell` hears which of them can't be used, and why. */
export function otherSystems(
  { partners }: { partners: Parameters<typeof fhirPartnersOf>[0] },
  settings: Settings,
  tell?: Tell,
): Record<string, OtherSystem> {
  return { fhir: fhirSystem(connectPartners(fhirPartnersOf(partners), settings, tell)) };
}
