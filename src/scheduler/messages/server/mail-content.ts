import type { MailHouse, MailedVisit } from '../visit-mail.ts';

/** What mails take from content: whose they are, and of each partner what its visits are called. */
export type WrittenForMail = {
  site: MailHouse & { product: string };
  partners: readonly {
    organizationId?: string | undefined;
    scheduler?: { visit: string } | undefined;
  }[];
};

/** The same, by organization. */
export type MailContent = ReturnType<typeof mailContent>;

export function mailContent({ site, partners }: WrittenForMail) {
  const byId = new Map(partners.map((partner) => [partner.organizationId, partner]));
  return {
    house: site,
    /** What a visit is called; a plain word for an organization that content doesn't have. */
    wordsOf: (organizationId: string): Pick<MailedVisit, 'visit'> => ({
      visit: (byId.get(organizationId)?.scheduler?.visit ?? 'Appointment').toLowerCase(),
    }),
  };
}
