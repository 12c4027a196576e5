import type { OfferedService } from '../../engine/server/load.ts';
import { offeredVisits, type WrittenPartner, type WrittenTile } from '../../offered/offered-services.ts';

/** The services of content that are booked on this site, each with the booking system that has its times; our own has those without one. */
export function servicesBookedHere({
  partners,
  organizations = [],
  services,
}: {
  partners: readonly WrittenPartner[];
  organizations?: readonly WrittenPartner[] | undefined;
  services: readonly WrittenTile[];
}): OfferedService[] {
  const written = [...partners, ...organizations];
  const systems = new Map(written.map(({ organizationId, scheduler }) => [organizationId, scheduler?.system]));
  return offeredVisits({ partners: written, services }).map(
    ({ organizationId, serviceId, code, display, serviceDetail, ...booked }) => ({
      organizationId,
      serviceId,
      code,
      display,
      serviceDetail,
      durationMinutes: booked.durationMinutes,
      everyMinutes: booked.everyMinutes,
      leadMinutes: booked.leadMinutes,
      horizonDays: booked.horizonDays,
      system: systems.get(organizationId),
    }),
  );
}
