import { getCollection } from 'astro:content';

import { siteContent } from '#site/frame/site.ts';
import type { Monogram } from '#ui/monogram/monogram.ts';
import { offeredVisits, type OfferedVisit } from '../../offered/offered-services.ts';
import type { BookingContext } from './partner-booking.ts';

/** A partner whose visits are booked on this site, as the pages hand it to their islands. */
export type BookingPartner = {
  /** Its part of the address: /schedule-appointment/{slug}. */
  slug: string;
  name: string;
  /** Its own site. */
  website: string;
  plate: Monogram;
  organizationId: string;
  /** What a visit is called there, such as 'Lab visit'. */
  visit: string;
  /** What one chooses there, such as 'test'. */
  choice: string;
  /** False where the times are in its own system, which isn't asked for the next open time of each location (docs/partners.md). */
  listsNextTimes: boolean;
  /** True where the note of a location says whether one can go there at all: it stands out before the location is chosen, without who is there, which is the same everywhere. */
  notesDecide?: true;
};

/** The partners that can be booked here, by name (SCHED-1). Pages only: it reads content/partners at build time. */
export async function bookingPartners(): Promise<BookingPartner[]> {
  const partners = await getCollection('partners');
  return partners
    .flatMap(({ id, data: { name, website, plate, organizationId, scheduler } }): BookingPartner[] => {
      if (!scheduler || organizationId === undefined) return [];
      const { visit, choice, system } = scheduler;
      const listsNextTimes = system === undefined;
      return [{ slug: id, name, website, plate, organizationId, visit, choice, listsNextTimes }];
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The partners that can be booked here, each with what can be booked, in the order of its file (SCHED-1). Pages only. */
export async function partnersToBook(): Promise<(BookingPartner & { services: OfferedVisit[] })[]> {
  const [partners, files, tiles] = await Promise.all([
    bookingPartners(),
    getCollection('partners'),
    getCollection('services'),
  ]);
  const visits = offeredVisits({
    partners: files.map(({ id, data }) => ({ slug: id, ...data })),
    services: tiles.map(({ data }) => data),
  });
  return partners.map((partner) => ({
    ...partner,
    services: visits.filter(({ organizationId }) => organizationId === partner.organizationId),
  }));
}

/** The pages to build for a step: one for each partner that can be booked here, with what its island is given. */
export async function partnerPaths(): Promise<{ params: { partner: string }; props: BookingContext }[]> {
  const { retailer, plate: retailerMonogram, phone, defaultPlace } = await siteContent();
  const partners = await bookingPartners();
  return partners.map((partner) => ({
    params: { partner: partner.slug },
    props: { partner, retailer, retailerMonogram, phone, defaultPlace },
  }));
}
