import type { MailHouse, MailedVisit } from '../visit-mail.ts';

/** What mails take from content: whose they are, and of each partner what its visits are called and what people bring. */
export type WrittenForMail = {
  site: MailHouse & { product: string };
  partners: readonly {
    organizationId?: string | undefined;
    scheduler?: { visit: string } | undefined;
    whatToBring?: { items: readonly string[] } | undefined;
  }[];
};

/** The same, by organization. */
export type MailContent = ReturnType<typeof mailContent>;

export function mailContent({ site, partners }: WrittenForMail) {
  const byId = new Map(partners.map((partner) => [partner.organizationId, partner]));
  return {
    house: site,
    /** What a visit is called, and what to bring; plain words for an organization that content doesn't have. */
    wordsOf: (organizationId: string): Pick<MailedVisit, 'visit' | 'bring'> => {
      const { scheduler, whatToBring } = byId.get(organizationId) ?? {};
      return { visit: (scheduler?.visit ?? 'Appointment').toLowerCase(), bring: whatToBring?.items ?? [] };
    },
  };
}
