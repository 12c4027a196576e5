import type { MailHouse, MailedVisit } from '../mail-shape.ts';

/** What mails take from content: whose they are, and of each partner what its visits and services are called. */
export type WrittenForMail = {
  site: MailHouse & { product: string };
  partners: readonly {
    organizationId?: string | undefined;
    scheduler?: { visit: string; choice: string } | undefined;
  }[];
};

/** The same, by organization. */
export type MailContent = ReturnType<typeof mailContent>;

export function mailContent({ site, partners }: WrittenForMail) {
  const byId = new Map(partners.map((partner) => [partner.organizationId, partner]));
  return {
    house: site,
    /** What a visit and a service are called; plain words for an organization that content doesn't have. */
    wordsOf: (organizationId: string): Pick<MailedVisit, 'visit' | 'choice'> => {
      const { visit = 'Appointment', choice = 'service' } = byId.get(organizationId)?.scheduler ?? {};
      return { visit: visit.toLowerCase(), choice };
    },
  };
}
