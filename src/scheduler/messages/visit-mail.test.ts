import { expect, test } from 'vitest';
import { mailText } from './mail-text.ts';
import type { MailKind } from '../visits/server/told/mail-jobs.ts';
import type { MailedVisit } from './mail-shape.ts';
import { visitMail } from './visit-mail.ts';

const visit: MailedVisit = {
  confirmationNumber: 'LK-7QF2-M4XP',
  addressee: null,
  patient: null,
  visit: 'eye exam',
  choice: 'exam',
  partner: 'For Eyes',
  date: '2026-12-01',
  localTime: '9:30 am',
  timeZoneName: 'Central Time',
  lengthAndWay: '30 minutes, in person',
  was: null,
  held: { date: '2026-11-30', localTime: '10:00 am', until: '4:15 pm' },
  today: '2026-11-30',
  closed: null,
  place: { name: 'For Eyes, Oak Ave', address: '12 Oak Ave, Chicago, IL 60614', note: null, directions: 'https://map' },
  preparation: 'Bring your glasses.',
  bring: ['A photo ID'],
  price: { figure: null, words: 'Your insurance copay' },
};
const house = { retailer: 'Larkmoor', phone: '800-555-0142', phoneHours: 'every day' };
const links = { manage: 'https://m', bookAgain: 'https://b', remindersOff: 'https://r', putBack: 'https://p' };
const mail = (kind: MailKind, changes: Partial<MailedVisit> = {}) =>
  visitMail(kind, { ...visit, ...changes }, house, links);

test('a price without a figure fits into the sentences around it [SCHED-14 part]', () => {
  expect(mailText(mail('booked'))).toContain('- A way to pay (your insurance copay)\n');
  expect(mailText(mail('earlier'))).toContain('THE PRICE STAYS THE SAME\nYour insurance copay\n');
  const priced = { price: { figure: '$39', words: 'you pay at the visit' } };
  expect(mailText(mail('booked', priced))).toContain('- A way to pay For Eyes ($39)\n');
});

test('an appointment that moved has moved, and none is told to be as if its place were open when it is closed then', () => {
  expect(mail('moved').subject).toBe('Your appointment has moved: Tuesday, December 1, 9:30 am');
  const closed = 'For Eyes, Oak Ave has closed.';
  for (const kind of ['booked', 'moved', 'changed', 'again', 'earlier', 'reminder', 'closed'] as const) {
    const text = mailText(mail(kind, { closed }));
    expect(text, kind).toMatch(/can’t take place|choose another time/i);
    expect(text, kind).not.toContain('WHAT TO BRING');
  }
  expect(mail('reminder').subject).toBe('Tomorrow, 9:30 am: your appointment');
  expect(mail('reminder', { closed }).subject).toBe('Tomorrow, 9:30 am: your appointment can’t take place');
});
