import type { Monogram } from '#ui/monogram/monogram.ts';

/** Who a visit is booked with, as the page of signing in names it, and the pages of its booking in their order. */
export type PartnerOfBooking = {
  name: string;
  visit: string;
  plate: Monogram;
  steps: readonly { name: string; href: string }[];
};

/** The partner whose booking a path of this site belongs to: one of its steps, or a page below one; null for any other page. */
export function bookingOf(path: string, partners: readonly PartnerOfBooking[]): PartnerOfBooking | null {
  const page = pageOf(path);
  return partners.find(({ steps }) => steps.some(({ href }) => page === href || page.startsWith(`${href}/`))) ?? null;
}

/** A path without what it chooses on its page. */
export function pageOf(path: string): string {
  return path.replace(/\/?([?#].*)?$/, '');
}
