import { dayWords } from '#scheduler/engine/slot-words.ts';
import type { Paper, PaperKind, Papers } from '../paper.schema.ts';

const MINUTE = 60_000;

/** What each kind is called where it is asked for. */
export const KIND_WORDS: Record<PaperKind, string> = {
  'day-list': 'The list of a day',
  'drive-up': 'Those who come by car',
  visit: 'The sheet of one appointment',
  visits: 'Rows of appointments',
  counts: 'How many appointments',
};

/** What each kind will hold, said before it is made. */
export const HOLDS: Record<PaperKind, string> = {
  'day-list':
    'First names and last initials, in the order of their times. No birth dates, phones or answers. Each page says that you printed it, and when.',
  'drive-up':
    'First names and last initials, with the space that they wait in. No birth dates, phones or answers. Each page says that you printed it, and when.',
  visit:
    'It has the full name and the birth date, for the bag of the sample. That you printed it goes on record. Shred what isn’t used.',
  visits:
    'Appointments at your own sites: first names, last initials and birth years. No contacts, no days of birth, no answers. A cell that begins with = + - or @ gets a mark in front, so that a spreadsheet reads it as text.',
  counts:
    'De-identified: how many appointments by site, test, status and age in tens, of whole months. No names, days or contacts. Counts under 11 are shown only together with others.',
};

/** A paper by its name: 'Day list, Tuesday, November 24'. */
export function titleOf({ kind, from, to, confirmationNumber }: Paper): string {
  const first = from ? dayWords(from).long : '';
  switch (kind) {
    case 'day-list':
      return `Day list, ${first}`;
    case 'drive-up':
      return `By car, ${first}`;
    case 'visit':
      return confirmationNumber ? `Appointment ${confirmationNumber}` : 'One appointment';
    case 'visits':
      return from === to ? `Appointments, ${first}` : `Appointments, ${shortDay(from)} to ${shortDay(to)}`;
    case 'counts':
      return `Appointments counted, ${from?.slice(0, 4) ?? ''}`;
  }
}

function shortDay(date: string | null): string {
  return date ? `${dayWords(date).monthDay}, ${date.slice(0, 4)}` : '';
}

/** How far a paper is, in words; `now` is the server's time. */
export function statusOf(paper: Paper, now: number): string {
  const { state, done, total, file, refusal } = paper;
  switch (state) {
    case 'waiting':
      return 'Waiting to be made';
    case 'running':
      return total > 1 ? `Making part ${String(Math.min(done + 1, total))} of ${String(total)}` : 'Being made';
    case 'done':
      return file
        ? `${sizeOf(paper)}, ${bytesOf(file.bytes)}. ${untilWords(file.expiresAt, now)}`
        : 'Deleted, after an hour.';
    case 'failed':
      return refusal === 'not-allowed'
        ? 'Not made: your role doesn’t have this any more.'
        : 'Could not be made. Half files are never kept.';
    case 'cancelled':
      return 'Stopped. Half files are never kept.';
  }
}

/** '9 pages', '4,812 rows' */
export function sizeOf({ kind, size }: Paper): string {
  const one = kind === 'visits' || kind === 'counts' ? 'row' : 'page';
  return size === 1 ? `1 ${one}` : `${(size ?? 0).toLocaleString('en-US')} ${one}s`;
}

function bytesOf(bytes: number): string {
  const kilo = Math.max(1, Math.round(bytes / 1000));
  return kilo < 1000 ? `${String(kilo)} kB` : `${(kilo / 1000).toFixed(1)} MB`;
}

function untilWords(expiresAt: string, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / MINUTE));
  return minutes === 1 ? 'Deleted in a minute.' : `Deleted in ${String(minutes)} minutes.`;
}

/** Whether a paper is still to be made. */
export function isPending({ state }: Paper): boolean {
  return state === 'waiting' || state === 'running';
}

/** What is asked for, as the dialog has it. */
export type Asking = {
  kind: PaperKind;
  site: string;
  date: string;
  from: string;
  to: string;
  year: number;
  appointmentId: string;
};

/** What the dialog begins with; `today` is 'YYYY-MM-DD'. */
export function askingFor(kind: PaperKind, { sites }: Pick<Papers, 'sites'>, today: string): Asking {
  const site = kind === 'visits' ? '' : (sites[0]?.locationId ?? '');
  return { kind, site, date: today, from: today, to: today, year: Number(today.slice(0, 4)), appointmentId: '' };
}

/** The same for a paper that is made again. */
export function askingAgain({ kind, site, from, to, appointmentId }: Paper): Asking {
  const [first, last] = [from ?? '', to ?? ''];
  return {
    kind,
    site: site?.locationId ?? '',
    ...{ date: first, from: first, to: last },
    year: Number(first.slice(0, 4)),
    appointmentId: appointmentId ?? '',
  };
}
