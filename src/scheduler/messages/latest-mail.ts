import type { MailedVisit, MailFact, MailHouse, VisitMail } from './mail-shape.ts';
import { timeOf } from './mail-words.ts';
import { greeting, questionsTo } from './visit-mail.ts';

/** A visit as it is now, for a mail about several: whether it is canceled, and where its link leads. */
export type LatestVisit = { visit: MailedVisit; isOff: boolean; href: string };

/** One mail in place of all that an address would have had within an hour: each visit as it is now. `list` is the address of the page of all appointments. */
export function latestMail(visits: readonly LatestVisit[], house: MailHouse, list: string): VisitMail {
  const [first] = visits;
  const whose = visits.length === 1 ? 'your appointment' : `your ${visits.length} appointments`;
  return {
    subject: `The latest on ${whose}`,
    preview: 'This email replaces several others.',
    retailer: house.retailer,
    heading: `The latest on ${whose}`,
    hello: `${greeting(first?.visit ?? { addressee: null })}, there were many changes in the last hour. So we’re sending one email about all of them. This is what is booked now.`,
    warning: null,
    facts: visits.map(factOf),
    isOff: false,
    sections: [],
    button: { label: 'See your appointments', href: list, note: NOTE },
    off: null,
    because:
      'You’re getting this email because appointments were booked or changed with this address. If it wasn’t you, call us.',
    questions: questionsTo(house),
  };
}

const NOTE =
  'Each link asks for the patient’s date of birth before it shows anything. You can add an appointment to your calendar on its page.';

const CLOSED = 'Please choose another time or location.';

function factOf({ visit, isOff, href }: LatestVisit): MailFact {
  const { confirmationNumber, timeZoneName, place, closed } = visit;
  const isClosed = !isOff && closed !== null;
  return {
    label: `${isOff ? 'Canceled' : isClosed ? 'Can’t take place' : 'Booked'}: ${confirmationNumber}`,
    lines: [timeOf(visit), timeZoneName, place.name, place.address, ...(isClosed ? [closed, CLOSED] : [])],
    ...(isOff && { over: true }),
    link: { label: isOff ? 'Book another time' : 'See or change this appointment', href },
  };
}
