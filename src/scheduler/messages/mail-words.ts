import { DAY } from '#text/durations.ts';
import type { MailKind } from '../visits/server/told/mail-jobs.ts';
import { dayWords } from '../engine/slot-words.ts';
import type { MailedVisit, VisitMail, When } from './mail-shape.ts';

type Words = Pick<VisitMail, 'heading' | 'subject' | 'preview' | 'hello' | 'because'> & {
  button: string;
  note: string;
};

const ASKS_FOR_BIRTH = 'The link asks for the patient’s date of birth before it shows anything.';
const CALL_US = 'If it wasn’t you, call us.';

/** What a mail of a kind says, besides its facts. */
export const WORDS: Record<MailKind, (visit: MailedVisit) => Words> = {
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
export function closedReminder(visit: MailedVisit): Words {
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
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY);
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
