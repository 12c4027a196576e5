import type { Belonging } from '#belongings/belonging.ts';
import type { Span } from '#belongings/kept-for.ts';
import { BELONGINGS } from '../belongings.ts';
import type { Told } from '#shop/privacy/told-part.ts';

/** What is in tables that are no one's; the others say in the register what their owners call them. One without a sentence stops the build. */
const NO_ONES: Record<string, string> = {
  exit_records: 'That somebody left for a provider, and from which kind of page. Only if you let us count',
  service_uses: 'That a service was used, and in which state. Only if you let us count',
  counted_pages:
    'That a page was opened or something searched, what that was understood as, and the state. Only if you let us count',
  typed_terms: 'Words that were typed from five internet connections or more in a week. Only if you let us count',
  term_networks:
    'Codes made from typed words and an internet connection, so that we know when they were typed from five of them. Only if you let us count',
  term_weeks: 'A random number of each week, without which these codes say nothing',
  counted_calls: 'Random numbers, so that what is sent twice counts once',
  account_mails: 'Emails about signing in that wait to be sent',
  proofs: 'One-way codes of links and codes in emails',
  accounts: 'Your account and its email',
  covid_voucher_uses: 'That a booking is paid by a voucher. Not whose it is',
  no_reminders: 'A one-way code of an email address that wants no reminders',
  feedback: 'What you told us is wrong with a page, and your email address if you left one',
  staff: 'Who works for us, with which role. No visitors',
  break_glass: 'Why staff looked at an appointment in an emergency',
  rate_limits: 'How often something was tried, by one-way codes',
  audit_log: 'Who changed or read what, by random numbers without names',
};

/** Tables that others than you and our server read. */
const READERS: Record<string, string> = {
  appointments: 'You, the provider, staff at the location',
  patients: 'You, the provider, staff at the location',
  seats: 'You, the provider, staff at the location',
  detail_changes: 'You, staff at the location',
  saved_views: 'Staff',
  open_appointments: 'Staff at the location',
  covid_answers: 'You, the provider, staff at the location',
  covid_drive_ups: 'You, staff at the location',
  partner_visits: 'You, the provider',
  feedback: 'Staff',
  counted_pages: 'Analysts, as sums of 11 or more',
  typed_terms: 'Analysts',
  exit_records: 'Analysts, as sums of 11 or more',
  service_uses: 'Analysts, as sums of 11 or more',
  staff: 'Staff',
  break_glass: 'Staff who look for misuse',
  audit_log: 'Staff who look for misuse',
};

/** A row for each table of the register of belongings. Throws for one that nobody has told of. */
export function tablesTold(belongings: readonly Belonging[] = BELONGINGS): Told[] {
  return belongings.map((one) => {
    const { table } = one;
    const what = 'called' in one ? one.called : NO_ONES[table];
    if (!what)
      throw new Error(`The table ${table} has no sentence on the privacy page: add one to app/told/tables-told.ts`);
    const reader = READERS[table] ?? ('noOwner' in one ? 'Our server' : 'You, our server');
    return { name: table, what, howLong: howLong(one, belongings), reader };
  });
}

function howLong(one: Belonging, belongings: readonly Belonging[]): string {
  const kept = 'goesWith' in one ? one.sooner?.keptFor : one.keptFor;
  if (!kept) {
    const owner = belongings.find(({ table }) => 'goesWith' in one && table === one.goesWith);
    return `As long as ${owner && 'called' in owner ? lowered(owner.called) : 'what it is about'}`;
  }
  if ('until' in kept) return kept.until === 'never' ? 'We don’t remove it' : `Until ${kept.until}`;
  const spans = kept.map((rule) =>
    kept.length === 1 ? spanOf(rule.span) : `${rule.what}: ${lowered(spanOf(rule.span))}`,
  );
  return capital(spans.join('; '));
}

function spanOf(span: Span): string {
  if (typeof span === 'string') return `{${span}}`;
  if (span.hours === 0) return 'Until its time is over';
  if (span.hours % 24 === 0 && span.hours > 72) return `${String(span.hours / 24)} days`;
  return span.hours === 1 ? '1 hour' : `${String(span.hours)} hours`;
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
