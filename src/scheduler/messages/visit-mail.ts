import type { MailKind } from '../visits/server/told/mail-jobs.ts';
import { factsOf, movedFacts, saysClosed, sectionsOf } from './mail-facts.ts';
import type { MailedVisit, MailHouse, MailLinks, VisitMail } from './mail-shape.ts';
import { closedReminder, WORDS } from './mail-words.ts';

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

function warningOf({ closed }: MailedVisit): string | null {
  return closed === null
    ? null
    : `${closed} So this appointment can’t take place as booked. Please choose another time or location.`;
}

function hrefOf(kind: MailKind, links: MailLinks): string {
  if (kind === 'cancelled') return links.bookAgain;
  return kind === 'readdressed' ? links.putBack : links.manage;
}

const NO_REMINDERS = {
  label: 'Stop reminders to this address',
  note: 'You still get emails when an appointment is booked, changed or canceled.',
};
