import { priceLine, type VisitPrice } from '../offered/offered-services.ts';
import type { MailKind } from '../visits/server/told/mail-jobs.ts';
import { priceWords } from '../visits/what-changed.ts';
import type { MailedVisit, MailFact, MailLinks, MailSection } from './mail-shape.ts';
import { timeOf } from './mail-words.ts';

/** Whether a mail is about nothing but that a visit can't take place as booked. */
export function saysClosed(kind: MailKind, { closed }: Pick<MailedVisit, 'closed'>): boolean {
  return closed !== null && (kind === 'closed' || kind === 'reminder');
}

/** Old and new of whatever has changed. Of the test only that it is another one: its name is behind the link. */
export function movedFacts(visit: MailedVisit, was: NonNullable<MailedVisit['was']>, links: MailLinks): MailFact[] {
  const { changed } = was;
  const { choice, confirmationNumber, timeZoneName, lengthAndWay } = visit;
  const which = { label: `See which ${choice} it is now`, href: links.manage };
  const gone = (label: string, line: string): MailFact => ({ label, lines: [line], over: true });
  return [
    ...(changed.service ? [{ label: capital(choice), lines: [`Another ${choice}`], link: which }] : []),
    ...(changed.time ? [gone('Was', timeOf(was))] : []),
    { label: changed.time ? 'Now' : 'When', lines: [timeOf(visit), timeZoneName, lengthAndWay] },
    ...(changed.place ? [gone('Where it was', was.place)] : []),
    whereOf(visit, changed.place ? 'Where it is now' : 'Where'),
    ...(changed.price
      ? [
          gone('Price before', priceWords({ price: was.price })),
          { label: 'Price now', lines: [priceWords({ price: visit.price })] },
        ]
      : []),
    { label: 'Confirmation number', lines: [confirmationNumber], strong: true },
  ];
}

/** Where people come to, with the way there on a map; nothing of the map is loaded. */
function whereOf({ place }: MailedVisit, label = 'Where'): MailFact {
  const { name, address, note, directions } = place;
  const lines = note === null ? [name, address] : [name, address, note];
  return { label, lines, link: { label: 'Directions', href: directions } };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What a mail says of the visit: when, where, its number. */
export function factsOf(kind: MailKind, visit: MailedVisit): MailFact[] {
  const { confirmationNumber, timeZoneName, place } = visit;
  const number: MailFact = { label: 'Confirmation number', lines: [confirmationNumber], strong: true };
  if (kind === 'cancelled')
    return [
      { label: 'Was', lines: [timeOf(visit), timeZoneName], over: true },
      { label: 'Where', lines: [place.name, place.address] },
      number,
    ];
  if (saysClosed(kind, visit))
    return [
      { label: 'Was booked for', lines: [timeOf(visit), timeZoneName], over: true },
      { label: 'Where', lines: [place.name, place.address] },
      number,
    ];
  if (kind === 'readdressed') return [{ label: 'When', lines: [timeOf(visit), timeZoneName] }];
  if (kind === 'earlier' && visit.held)
    return [
      { label: 'You have', lines: [timeOf(visit)] },
      { label: 'Held for you', lines: [timeOf(visit.held), timeZoneName] },
      { label: 'Held until', lines: [`${visit.held.until}, ${timeZoneName}`] },
      whereOf(visit),
      ...(visit.price === null ? [] : [{ label: 'The price stays the same', lines: [priceLine(visit.price)] }]),
      number,
    ];
  return [
    { label: kind === 'moved' ? 'Now' : 'When', lines: [timeOf(visit), timeZoneName, visit.lengthAndWay] },
    whereOf(visit),
    number,
  ];
}

/** What a mail says to get ready. */
export function sectionsOf(kind: MailKind, visit: MailedVisit): MailSection[] {
  if (saysClosed(kind, visit)) return [WHAT_YOU_CAN_DO];
  if (visit.closed !== null) return [];
  const { preparation, bring, price, partner } = visit;
  if (kind === 'cancelled' || kind === 'readdressed' || kind === 'locked') return [];
  const items = price === null || price.figure === '$0' ? bring : [...bring, wayToPay(price, partner)];
  return [
    ...(preparation ? [{ heading: 'Before you come', text: preparation }] : []),
    ...(items.length > 0 && kind !== 'again' && kind !== 'earlier' ? [{ heading: 'What to bring', items }] : []),
  ];
}

const WHAT_YOU_CAN_DO: MailSection = {
  heading: 'What you can do',
  items: [
    'Choose another time or location. Your confirmation number stays the same.',
    'Cancel the appointment. You pay nothing.',
    'Call us at the number below if you need help.',
  ],
};

/** 'A way to pay Labcorp ($39)', or 'A way to pay (your insurance copay)'. */
function wayToPay({ figure, words }: VisitPrice, partner: string): string {
  if (figure !== null) return `A way to pay ${partner} (${figure})`;
  return `A way to pay (${words.charAt(0).toLowerCase()}${words.slice(1)})`;
}
