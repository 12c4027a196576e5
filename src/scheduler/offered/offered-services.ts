import { readAges, type Ages, type WrittenAges } from './ages.ts';

/** What a visit costs and who is paid: '$39' and 'you pay Labcorp at the visit'; without a figure the words alone, 'Billed by Labcorp'. */
export type VisitPrice = { figure: string | null; words: string };
/** What a visit was booked at, which stays with it whatever content says later; a null price was shown as none. */
export type Agreed = { price: VisitPrice | null };
/** For how many hours nothing is eaten before a visit: at least, and at most. */
export type Fast = { least: number; most: number };

/** What an editor writes of a service that a partner's visits can be booked for. */
type WrittenService = {
  serviceId: number;
  code: string;
  display?: string | undefined;
  priceText?: string | undefined;
  /** What it costs, in the words of who books it; without these a tile's price is paid at the visit. */
  price?: VisitPrice | undefined;
  serviceDetail: string;
  preparation?: string | undefined;
  fast?: string | undefined;
  ages?: WrittenAges | undefined;
  whatToBring?: readonly string[] | undefined;
  atVisit?: string | undefined;
  afterVisit?: string | undefined;
  durationMinutes: number;
  everyMinutes: number;
  leadMinutes?: number | undefined;
  horizonDays?: number | undefined;
};
/** A partner of content, as far as its visits go. */
export type WrittenPartner = {
  slug: string;
  name: string;
  organizationId?: string | undefined;
  providerId?: string | undefined;
  whatToBring?: { items: readonly string[] } | undefined;
  scheduler?:
    | {
        termsId: string;
        system?: string | undefined;
        phone?: string | undefined;
        atVisit?: string | undefined;
        afterVisit?: string | undefined;
        services: readonly WrittenService[];
      }
    | undefined;
};
/** A tile of content, as far as it says what is booked by it. */
export type WrittenTile = {
  title: string;
  price?: number | undefined;
  priceCurrency: string;
  priceOverrideText?: string | undefined;
  scheduling?: { organization: string; service: string } | undefined;
  audiences?: readonly string[] | undefined;
};

/** What people read of a visit beside its preparation: what to bring, and what happens on arrival and after it; '' where content says nothing. */
export type VisitWords = { bring: readonly string[]; atVisit: string; afterVisit: string };

/** What people read of any visit to a partner, and of a service that has no words of its own. */
export function visitWords({ whatToBring, scheduler }: Pick<WrittenPartner, 'whatToBring' | 'scheduler'>): VisitWords {
  const { atVisit = '', afterVisit = '' } = scheduler ?? {};
  return { bring: whatToBring?.items ?? [], atVisit, afterVisit };
}

/** A service of content as everyone reads it: its name and price are those of its tile, and what it doesn't say itself its partner says. */
export type OfferedVisit = Pick<
  WrittenService,
  'serviceId' | 'code' | 'serviceDetail' | 'durationMinutes' | 'everyMinutes' | 'leadMinutes' | 'horizonDays'
> &
  VisitWords & {
    organizationId: string;
    display: string;
    price: VisitPrice | null;
    /** How to get ready; '' for nothing. */
    preparation: string;
    fast: Fast | null;
    /** Who it is for; null for everyone. */
    ages: Ages | null;
  };

/** The services booked on this site, by partner in the order of their files: the one place where a tile's name and price become a visit's. */
export function offeredVisits(content: {
  partners: readonly WrittenPartner[];
  services: readonly WrittenTile[];
}): OfferedVisit[] {
  return content.partners.flatMap((partner) => {
    const { name, organizationId, scheduler } = partner;
    if (organizationId === undefined) return [];
    const words = visitWords(partner);
    return (scheduler?.services ?? []).map((written): OfferedVisit => {
      const { display, priceText, price, preparation = '', fast, ages, whatToBring, ...service } = written;
      const tile = content.services.find(
        // What a tile says to people of a program is for them alone [TILE-15]; booking is for everyone.
        ({ scheduling, audiences = [] }) =>
          audiences.length === 0 && scheduling?.organization === organizationId && scheduling.service === service.code,
      );
      return {
        ...service,
        organizationId,
        display: tile?.title ?? display ?? service.code,
        price: price ?? (tile ? priceOf(tile, name) : priceText ? { figure: null, words: priceText } : null),
        preparation,
        fast: fast === undefined ? null : readFast(fast),
        ages: ages === undefined ? null : readAges(ages),
        bring: whatToBring ?? words.bring,
        atVisit: service.atVisit ?? words.atVisit,
        afterVisit: service.afterVisit ?? words.afterVisit,
      };
    });
  });
}

function priceOf({ price, priceCurrency, priceOverrideText }: WrittenTile, partner: string): VisitPrice | null {
  if (priceOverrideText) return { figure: null, words: priceOverrideText };
  if (price === undefined) return null;
  const amount = Number.isInteger(price) ? String(price) : price.toFixed(2);
  return { figure: `${priceCurrency}${amount}`, words: `you pay ${partner} at the visit` };
}

/** Reads '9 to 12 hours' and '8 hours'. Throws for anything else. */
export function readFast(text: string): Fast {
  const [, least, most = least] = /^(\d{1,2})(?: to (\d{1,2}))? hours$/.exec(text) ?? [];
  if (!least) throw new Error(`'${text}' is not a number of hours, such as '9 to 12 hours'`);
  return { least: Number(least), most: Number(most) };
}

/** A price on one line, as it is said from the list of services to the printed sheet: '$39, you pay Labcorp at the visit'. */
export function priceLine({ figure, words }: VisitPrice): string {
  return figure === null ? words : `${figure}, ${words}`;
}
