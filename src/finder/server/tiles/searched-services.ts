import type { OpeningHours } from '#location/opening-words.ts';
import type { Actor } from '#audit/actor.ts';
import { audiencesOf, isShownTo } from '#identity/audiences.ts';
import { searchText } from '#location/search-text.ts';
import type { Offering } from '#finder/catalogue/availability.ts';
import { offeringOf, type Catalogue, type TileWords } from '#finder/catalogue/catalogue.ts';
import type { Service } from '#finder/catalogue/service.schema.ts';
import { dollarsOf, waitMinutes } from '#finder/catalogue/tile-figures.ts';

/** A service as searches look at it, made once in the life of a process: what thousands are narrowed and ranked by stands beside their words. */
export type SearchedService = Offering & {
  id: string;
  position: number;
  speciality: boolean;
  sponsored: boolean;
  /** True for urgent care: people come with what can't wait, so it ranks last while it is closed. */
  isUrgentCare: boolean;
  /** That its clinics can be entered and used in a wheelchair. */
  wheelchair: boolean;
  /** Its partner's number for what is booked on this site; null when it isn't. */
  bookable: number | null;
  /** True where the note of a location says whether one can go there at all. */
  notesDecide: boolean;
  /** How the note of a location ends that not everyone can use; null where all can. */
  notForAll: string | null;
  words: TileWords;
  /** Whose locations it is given at; null for a partner that works online only. */
  organization: string | null;
  /** Dollars; null when nobody knows before the bill. */
  price: number | null;
  /** The stated wait in minutes; null when there is none. */
  wait: number | null;
  /** When someone who chooses it online can start at once; equal hours are one object. */
  onlineHours: OpeningHours | null;
  /** Its own name and its provider's, as they stand in what was typed. */
  names: readonly string[];
};

/** What searches look through; `inCategory` goes by a category's number. */
export type SearchedServices = {
  all: readonly SearchedService[];
  inCategory: ReadonlyMap<number, readonly SearchedService[]>;
};

/** The services that everyone may see [TILE-15], and those for people of these programs, as searches look at them. */
export function searchedServices(catalogue: Catalogue, audiences: readonly string[] = []): SearchedServices {
  const all = prepared(catalogue, audiences);
  const inCategory = catalogue.categories.map(({ categoryId }) => {
    return [categoryId, all.filter(({ words }) => words.categoryIds.includes(categoryId))] as const;
  });
  return { all, inCategory: new Map(inCategory) };
}

/** Programs whose services are kept prepared at once. */
const MOST_KEPT = 50;

/** The same for whoever asks, each prepared once: people of one set of programs share it. */
export function servicesByAudience(catalogue: Catalogue): (actor: Actor | null) => SearchedServices {
  const everyones = searchedServices(catalogue);
  const known = new Set([...catalogue.words.values()].flatMap(({ audiences }) => audiences));
  const kept = new Map<string, SearchedServices>();
  return (actor) => {
    const own = audiencesOf(actor).filter((one) => known.has(one));
    if (own.length === 0) return everyones;
    const key = JSON.stringify(own.toSorted());
    const found = kept.get(key) ?? searchedServices(catalogue, own);
    if (kept.size < MOST_KEPT) kept.set(key, found);
    return found;
  };
}

function prepared(catalogue: Catalogue, own: readonly string[]): SearchedService[] {
  const hours = new Map<string, OpeningHours>();
  return [...catalogue.words.values()]
    .filter(({ audiences }) => isShownTo(own, audiences))
    .map((words) => ({
      ...offeringOf(words, catalogue),
      id: words.id,
      position: words.position,
      speciality: words.speciality,
      sponsored: words.sponsored,
      isUrgentCare: words.serviceType === 'UrgentCare',
      wheelchair: words.wheelchair,
      bookable: words.booking?.serviceId ?? null,
      notesDecide: catalogue.notesDecide.has(words.partner),
      notForAll: catalogue.notForAll.get(words.partner) ?? null,
      words,
      organization: catalogue.organizations.get(words.partner) ?? null,
      price: dollarsOf(words),
      wait: waitMinutes(words.avgWaitTimeValue),
      onlineHours: words.onlineHours ? once(hours, openingHours(words.onlineHours)) : null,
      names: [words.provider.name, words.name].map((name) => ` ${searchText(name)} `),
    }));
}

function once(known: Map<string, OpeningHours>, hours: OpeningHours): OpeningHours {
  const key = JSON.stringify(hours);
  const same = known.get(key) ?? hours;
  known.set(key, same);
  return same;
}

const DAY_AND_NIGHT = { open: '00:00', close: '00:00' };

/** Hours online as a week. */
function openingHours(given: NonNullable<Service['onlineHours']>): OpeningHours {
  if (given === 'always') return { timeZone: 'UTC', week: Array.from({ length: 7 }, () => DAY_AND_NIGHT) };
  const { timeZone, weekdays, weekend } = given;
  const week = Array.from({ length: 7 }, (_, day) => (day < 5 ? weekdays : (weekend ?? null)));
  return { timeZone, week, online: true };
}
