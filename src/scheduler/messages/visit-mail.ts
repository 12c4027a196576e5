import type { MailKind } from '../visits/server/told/mail-jobs.ts';
import { priceWords, type Changed } from '../visits/what-changed.ts';
import { priceLine, type VisitPrice } from '../offered/offered-services.ts';
import { dayWords } from '../engine/slot-words.ts';

/** A day ('YYYY-MM-DD') and a clock ('9:30 am') at the location. */
type When = { date: string; localTime: string };

/** What mails say of a visit. None of it names the service: that is behind the link. */
export type MailedVisit = When & {
  confirmationNumber: string;
  /** Who gets the mail, and the patient's first name where that is someone else; both null for an address at which nobody has opened a link yet. */
  addressee: string | null;
  patient: string | null;
  /** What people call such a visit, in small letters: 'lab visit'. */
  visit: string;
  /** What people call a service of the partner: 'test'. */
  choice: string;
  partner: string;
  timeZoneName: string;
  /** How long it takes and how people meet: '10 minutes, in person'. */
  lengthAndWay: string;
  /** What it was before the last move, where that is still known: the time, the place on one line, the price, and which of them has changed. */
  was: (When & { place: string; price: VisitPrice | null; changed: Changed }) | null;
  /** An earlier time that is held for the visit, `until` a clock at the location. */
  held: (When & { until: string }) | null;
  /** The day at the location on which the mail is sent. */
  today: string;
  /** Why it can't take place as booked, in a sentence; null while it can. */
  closed: string | null;
  place: { name: string; address: string; note: string | null; directions: string };
  /** How to get ready and who comes along, as a few sentences (`beforeVisit`); '' for nothing. */
  preparation: string;
  bring: readonly string[];
  /** Null where content has no price. */
  price: VisitPrice | null;
};

/** Whose mails they are, and the addresses in them. */
export type MailHouse = { retailer: string; phone: string; phoneHours: string };
export type MailLinks = { manage: string; bookAgain: string; remindersOff: string; putBack: string };

/** A fact under its label; `over` strikes it out, `strong` sets its first line large, as the number; `link` comes after its lines. */
export type MailFact = {
  label: string;
  lines: readonly string[];
  over?: true;
  strong?: true;
  link?: { label: string; href: string };
};
type MailSection = { heading: string; text?: string; items?: readonly string[] };

/** A mail as a person reads it, in the order of reading: HTML and plain text are both made of it, so that they say the same. */
export type VisitMail = {
  subject: string;
  /** The line that an inbox shows beside the subject. */
  preview: string;
  retailer: string;
  heading: string;
  hello: string;
  /** What goes before all else: that the place is closed then; null for nothing. */
  warning: string | null;
  facts: readonly MailFact[];
  /** True where the facts are of a visit that won't take place. */
  isOff: boolean;
  sections: readonly MailSection[];
  button: { label: string; href: string; note: string };
  /** A link of less weight, with the sentence after it; only the reminder has one. */
  off: { label: string; href: string; note: string } | null;
  because: string;
  questions: { before: string; phone: string; after: string };
};

/** Makes a mail. Subject and preview hold time and number only; the test's name is nowhere in it. */
export function visitMail(kind: MailKind, visit: MailedVisit, house: MailHouse, links: MailLinks): VisitMail {
  const isReminder = kind === 'reminder' && visit.closed === null;
  const { heading, subject, preview, hello, button, note, because } =
    kind === 'reminder' && !isReminder ? closedReminder(visit) : WORDS[kind](visit);
  return {
    subject,
    preview,
    retailer: house.retailer,
    heading,
    hello: `${greeting(visit)}, ${hello}`,
    warning: WITHOUT_WARNING.includes(kind) ? null : warningOf(visit),
    facts: kind === 'moved' && visit.was ? movedFacts(visit, visit.was, links) : factsOf(kind, visit),
    isOff: kind === 'cancelled' || saysClosed(kind, visit),
    sections: sectionsOf(kind, visit),
    button: { label: button, href: hrefOf(kind, links), note },
    off: kind === 'reminder' ? { ...NO_REMINDERS, href: links.remindersOff } : null,
    because,
    questions: questionsTo(house),
  };
}

/** 'Hello Ada', or without a name that somebody may have made up. */
export function greeting({ addressee }: Pick<MailedVisit, 'addressee'>): string {
  return addressee === null ? 'Hello' : `Hello ${addressee}`;
}

/** The last line of every mail. */
export function questionsTo({ phone, phoneHours }: MailHouse): VisitMail['questions'] {
  const after = `, ${phoneHours}. Please don’t reply. This inbox isn’t checked.`;
  return { before: 'Questions? Call ', phone, after };
}

/** Kinds that say by themselves what is closed, or are about no visit that takes place. */
const WITHOUT_WARNING: readonly MailKind[] = ['closed', 'cancelled', 'readdressed', 'locked'];

/** Whether a mail is about nothing but that a visit can't take place as booked. */
function saysClosed(kind: MailKind, { closed }: Pick<MailedVisit, 'closed'>): boolean {
  return closed !== null && (kind === 'closed' || kind === 'reminder');
}

function warningOf({ closed }: MailedVisit): string | null {
  return closed === null
    ? null
    : `${closed} So this appointment can’t take place as booked. Please choose another time or location.`;
}

function hrefOf(kind: MailKind, links: MailLinks): string {
  if (kind === 'cancelled') return links.bookAgain;
  return kind === 'readdressed' ? links.putBack : links.manage;
}

type Words = Pick<VisitMail, 'heading' | 'subject' | 'preview' | 'hello' | 'because'> & {
  button: string;
  note: string;
};

const ASKS_FOR_BIRTH = 'The link asks for the patient’s date of birth before it shows anything.';
const NO_REMINDERS = {
  label: 'Stop reminders to this address',
  note: 'You still get emails when an appointment is booked, changed or canceled.',
};
const CALL_US = 'If it wasn’t you, call us.';

const WORDS: Record<MailKind, (visit: MailedVisit) => Words> = {
  booked: (visit) => ({
    subject: `Your appointment is booked: ${timeOf(visit)}`,
    preview: `Your confirmation number is ${visit.confirmationNumber}. Keep this email.`,
    heading: 'Your appointment is booked',
    hello: `${whoseVisit(visit)} with ${visit.partner} is booked.`,
    button: 'See or change your appointment',
    note: ASKS_FOR_BIRTH,
    because: `You’re getting this email because an appointment was booked with this address. ${CALL_US}`,
  }),
  moved: (visit) => ({
    subject: `Your appointment has moved: ${timeOf(visit)}`,
    preview: `${visit.was?.changed.time ? `It was ${dayWords(visit.was.date).weekday} at ${visit.was.localTime}. ` : ''}Your confirmation number hasn’t changed.`,
    heading: 'Your appointment has moved',
    hello: `as you asked, we ${movedWords(visit)}.`,
    button: 'See or change your appointment',
    note: ASKS_FOR_BIRTH,
    because: `You’re getting this email because the appointment was changed. ${CALL_US}`,
  }),
  changed: (visit) => ({
    subject: `The details of your appointment have changed: ${timeOf(visit)}`,
    preview: `Your time and confirmation number haven’t changed: ${visit.confirmationNumber}.`,
    heading: 'Your details have changed',
    hello: `as you asked, we changed the details of ${whoseVisit(visit)} with ${visit.partner}. Your time and confirmation number haven’t changed.`,
    button: 'See or change your appointment',
    note: ASKS_FOR_BIRTH,
    because: `You’re getting this email because the appointment’s details were changed. ${CALL_US}`,
  }),
  cancelled: (visit) => ({
    subject: `Your appointment on ${dayWords(visit.date).long} is canceled`,
    preview: 'You can book another time.',
    heading: 'Your appointment is canceled',
    hello: `${whoseVisit(visit)} with ${visit.partner} is canceled. You pay nothing.`,
    button: 'Book another time',
    note: ASKS_FOR_BIRTH,
    because: `You’re getting this email because the appointment was canceled. ${CALL_US}`,
  }),
  reminder: (visit) => ({
    subject: `${nearDay(visit)}, ${visit.localTime}: your appointment`,
    preview: 'Directions and what to bring.',
    heading: `${nearDay(visit)}, ${visit.localTime}`,
    hello: `${whoseVisit(visit)} with ${visit.partner} is ${inSentence(nearDay(visit))}.`,
    button: 'Can’t come? Change or cancel',
    note: 'Please tell us as soon as you know, so someone else can have the time.',
    because: 'You’re getting this email because an appointment is booked with this address.',
  }),
  again: (visit) => ({
    subject: `Your appointment: ${timeOf(visit)}`,
    preview: `Your confirmation number is ${visit.confirmationNumber}. Keep this email.`,
    heading: 'Your confirmation number and link',
    hello: `you asked us to send these again. They are for ${whoseVisit(visit)} with ${visit.partner}.`,
    button: 'See or change your appointment',
    note: ASKS_FOR_BIRTH,
    because:
      'You’re getting this email because someone asked for it with this address and the patient’s date of birth. If it wasn’t you, you can ignore it.',
  }),
  earlier: (visit) => ({
    subject: `An earlier time is held for you until ${visit.held?.until ?? ''}`,
    preview: `You’ll keep ${dayWords(visit.date).weekday} at ${visit.localTime} unless you choose the new time.`,
    heading: 'An earlier time is held for you',
    hello: `you asked us to look for an earlier time for ${whoseVisit(visit)} with ${visit.partner}. You’ll keep the time you have unless you choose the new one.`,
    button: 'See the earlier time',
    note: ASKS_FOR_BIRTH,
    because:
      'You’re getting this email because you asked for an earlier time. You can turn this off on your appointment page.',
  }),
  readdressed: (visit) => ({
    subject: 'The email address of your appointment was changed',
    preview: 'If it wasn’t you, put your address back.',
    heading: 'Your email address was changed',
    hello: `emails about ${whoseVisit(visit)} with ${visit.partner} now go to another address. If you asked for this, you don’t need to do anything.`,
    button: 'Put my address back',
    note: 'If it wasn’t you, use this link within 72 hours. It asks for the patient’s date of birth. Then only the link in our emails opens the appointment.',
    because: `You’re getting this email because the appointment was booked with this address. ${CALL_US}`,
  }),
  locked: (visit) => ({
    subject: 'Your confirmation number no longer opens your appointment',
    preview: 'Use the link in this email instead.',
    heading: 'Please use the link in this email',
    hello: `someone tried many times to open ${whoseVisit(visit)} with ${visit.partner}, with its number and a wrong date of birth. Nothing was shown. From now on, only the link in our emails opens it.`,
    button: 'See or change your appointment',
    note: ASKS_FOR_BIRTH,
    because: `You’re getting this email because an appointment is booked with this address. ${CALL_US}`,
  }),
  closed: (visit) => ({
    subject: `Your appointment can’t take place: ${timeOf(visit)}`,
    preview: 'Please choose another time or location.',
    heading: 'Please choose another time or location',
    hello: `${whoseVisit(visit)} with ${visit.partner} can’t take place as booked. ${visit.closed ?? ''}`,
    button: 'Change or cancel your appointment',
    note: ASKS_FOR_BIRTH,
    because: 'You’re getting this email because an appointment is booked with this address.',
  }),
  open: (visit) => ({
    subject: `Your appointment can take place after all: ${timeOf(visit)}`,
    preview: `Your time and confirmation number haven’t changed: ${visit.confirmationNumber}.`,
    heading: 'Your appointment can take place after all',
    hello: `we told you that the location would be closed. It will be open, so ${whoseVisit(visit)} with ${visit.partner} takes place as booked. You don’t need to do anything.`,
    button: 'See or change your appointment',
    note: ASKS_FOR_BIRTH,
    because: 'You’re getting this email because an appointment is booked with this address.',
  }),
};

/** The reminder of a visit whose place is closed then. */
function closedReminder(visit: MailedVisit): Words {
  return {
    ...WORDS.closed(visit),
    subject: `${nearDay(visit)}, ${visit.localTime}: your appointment can’t take place`,
    hello: `${whoseVisit(visit)} with ${visit.partner} was booked for ${nearDay(visit).replace(/^To/, 'to')}.`,
  };
}

/** 'Wednesday, November 25, 9:40 am'. */
export function timeOf({ date, localTime }: When): string {
  return `${dayWords(date).long}, ${localTime}`;
}

function whoseVisit({ patient, visit }: MailedVisit): string {
  return patient === null ? `your ${visit}` : `${patient}’s ${visit}`;
}

/** 'Tomorrow', or what the day is when the mail is late. */
function nearDay({ date, today }: MailedVisit): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  return days === 1 ? 'Tomorrow' : days === 0 ? 'Today' : dayWords(date).long;
}

function inSentence(day: string): string {
  return /^To/.test(day) ? day.toLowerCase() : `on ${day}`;
}

/** 'moved your lab appointment with Labcorp to a new time'; of more than the time, 'changed … : another test, location and price'. */
function movedWords(visit: MailedVisit): string {
  const whose = `${whoseVisit(visit)} with ${visit.partner}`;
  const { service = false, place = false, price = false, time = true } = visit.was?.changed ?? {};
  const others = [service && visit.choice, place && 'location', price && 'price', time && 'time'].filter(Boolean);
  if (!service && !place && !price) return `moved ${whose} to a new time`;
  return `changed ${whose}: another ${others.join(', ').replace(/, (\w+)$/, ' and $1')}`;
}

/** Old and new of whatever has changed. Of the test only that it is another one: its name is behind the link. */
function movedFacts(visit: MailedVisit, was: NonNullable<MailedVisit['was']>, links: MailLinks): MailFact[] {
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

function factsOf(kind: MailKind, visit: MailedVisit): MailFact[] {
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

function sectionsOf(kind: MailKind, visit: MailedVisit): MailSection[] {
  if (saysClosed(kind, visit)) return [WHAT_YOU_CAN_DO];
  if (visit.closed !== null) return [];
  const { preparation, bring, price, partner } = visit;
  if (kind === 'cancelled' || kind === 'readdressed' || kind === 'locked') return [];
  const items = price === null ? bring : [...bring, wayToPay(price, partner)];
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
