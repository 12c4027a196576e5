import { exitLink } from '#partners/links/exit-link.ts';
import type { Referrals } from '#partners/links/referrals.schema.ts';
import type { DataOf } from './collections.ts';

type ServiceEntry = { id: string; data: DataOf<'services'>; body: string };

/** A service with the addresses that its buttons lead to as they are opened: pages, the API and the search only see these [LEAVE-4]. */
export function withExitLinks(service: ServiceEntry, referrals: Referrals): ServiceEntry {
  const { id, data } = service;
  const exit = (link: string): string => exitLink(link, { service: id, partner: data.partner }, referrals);
  const own = data.dcElements?.Web.action;
  return {
    ...service,
    data: {
      ...data,
      actionNavigation: exit(data.actionNavigation),
      ...(data.dcElements &&
        own && {
          dcElements: { Web: { ...data.dcElements.Web, action: { ...own, navigation: exit(own.navigation) } } },
        }),
    },
  };
}
