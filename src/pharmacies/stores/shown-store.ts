import { HOLIDAY_NAMES, holidayOn } from '#location/holidays.ts';
import { dayWords, openingAt, weekLines, type OpeningHours } from '#location/opening-words.ts';
import { timeZoneName, wallOf } from '#location/time-zone.ts';
import { DAY } from '#text/durations.ts';
import type { ShownStore } from './locator.schema.ts';
import type { Store } from './pharmacy.schema.ts';
import { storePage } from './addresses.ts';
import { storeServices, type StoreService, type TestHours } from './service-names.ts';

/** Days ahead in which a holiday is told. */
const HOLIDAYS_AHEAD = 30;
const WEEKDAY_DATE = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** What a search knows of a store besides the store itself. */
export type StoreAround = {
  distance: number;
  visits: ShownStore['visits'];
  /** When an open site in it gives COVID-19 tests; null for none. */
  tests: TestHours | null;
  /** The store where prescriptions wait, while this one is closed. */
  prescriptionsAt: (Pick<Store, 'number' | 'name' | 'city' | 'state'> & { distance: number }) | null;
};

/** A store as people read it at an instant (epoch ms): whether it is open and until when, and its services with their own hours. */
export function shownStore(
  store: Store,
  { distance, visits, tests, prescriptionsAt }: StoreAround,
  now: number,
): ShownStore {
  const services = storeServices(store, tests);
  const openingOf = ({ code, week }: StoreService): OpeningHours => ({
    ...hoursOf(store, week ?? [], true),
    // A site has holidays of its own.
    ...(code === 'CovidTests' && { ...tests, inside: false }),
  });
  const isClosed = store.closure !== null && openingAt(hoursOf(store, []), now).words === 'Closed temporarily';
  return {
    storeNumber: store.number,
    name: store.name,
    brand: store.brand,
    address: { street: store.line1, city: store.city, state: store.state, zip: store.zip },
    distance: miles(distance),
    latitude: store.lat,
    longitude: store.lng,
    phone: store.phone,
    timeZone: store.timeZone,
    timeZoneName: timeZoneName(store.timeZone),
    open: store.hours.Store || isClosed ? openingAt(hoursOf(store, store.hours.Store ?? []), now) : null,
    services: services.map((service) => ({
      code: service.code,
      name: service.name,
      note: isClosed ? '' : serviceNote(service, openingOf(service), now),
      open: service.week && !isClosed ? openingAt(openingOf(service), now).now : null,
    })),
    hoursOfOperation: [
      ...(store.hours.Store ? [{ name: 'Store', lines: weekLines(store.hours.Store) }] : []),
      ...services.flatMap(({ code, name, week }) =>
        week && code !== 'Store' ? [{ name: name.replace(' Open 24 hours', ''), lines: weekLines(week) }] : [],
      ),
    ],
    week: store.hours.Store ?? [],
    holidays: holidaysAhead(store, now),
    closure: isClosed ? closureShown(store, prescriptionsAt, now) : null,
    page: storePage(store),
    visits,
  };
}

/** True when whoever wants these services can have them at this moment: each by its own hours, and the store where none has any. */
export function isOpenFor(
  { open, services }: Pick<ShownStore, 'open' | 'services'>,
  codes: readonly string[],
): boolean {
  const wanted = services.filter(({ code, open: own }) => own !== null && codes.includes(code));
  return wanted.length > 0 ? wanted.every(({ open: own }) => own) : open?.now === true;
}

/** When the store itself, or a service `inside` it, is open. */
function hoursOf({ timeZone, specialDays, closure }: Store, week: OpeningHours['week'], inside = false): OpeningHours {
  return { timeZone, week, specialDays, inside, closed: closure };
}

/** What is said beside a service: 'until 7 pm', 'opens tomorrow at 9 am', 'day and night'; '' without hours of its own. */
function serviceNote({ code, name, week }: StoreService, opening: OpeningHours, now: number): string {
  if (!week || code === 'Store' || name.endsWith('24 hours')) return '';
  const { now: open, until, words } = openingAt(opening, now);
  if (open) return until ? `until ${until}` : 'day and night';
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function holidaysAhead(store: Store, now: number): ShownStore['holidays'] {
  const today = wallOf(store.timeZone, now).day;
  return Array.from({ length: HOLIDAYS_AHEAD }, (_, ahead) => today + ahead).flatMap((day) => {
    const holiday = holidayOn(day);
    const hours = holiday ? store.specialDays[holiday] : undefined;
    if (!holiday || hours === undefined) return [];
    return [{ name: HOLIDAY_NAMES[holiday], date: weekdayDate(day), hours: dayWords(hours) }];
  });
}

function closureShown({ closure }: Store, at: StoreAround['prescriptionsAt'], now: number): ShownStore['closure'] {
  const year = closure?.until?.slice(0, 4) ?? '';
  const isThisYear = year === new Date(now).toISOString().slice(0, 4);
  return {
    until: closure?.until ? `${weekdayDate(dayOfDate(closure.until))}${isThisYear ? '' : `, ${year}`}` : null,
    reason: closure?.reason ?? null,
    prescriptionsAt: at && { storeNumber: at.number, name: at.name, page: storePage(at), distance: miles(at.distance) },
  };
}

/** 'Monday, December 8', from days since 1970-01-01. */
function weekdayDate(day: number): string {
  return WEEKDAY_DATE.format(new Date(day * DAY));
}

function dayOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

/** Miles to a tenth. */
function miles(distance: number): number {
  return Math.round(distance * 10) / 10;
}
