import type { VisitPrice } from '../offered/offered-services.ts';
import type { Changed } from '../visits/what-changed.ts';

/** A day ('YYYY-MM-DD') and a clock ('9:30 am') at the location. */
export type When = { date: string; localTime: string };

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
export type MailSection = { heading: string; text?: string; items?: readonly string[] };

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
