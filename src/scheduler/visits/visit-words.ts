import type { AppointmentAnswer } from './appointment.schema.ts';
import { dayWords } from '../engine/slot-words.ts';

/** A visit that is ahead or being held, is over, or was canceled. */
export type VisitState = 'booked' | 'past' | 'cancelled';

/** The state of a visit at a time (epoch ms), which is now unless said. */
export function visitState({ status, end }: Pick<AppointmentAnswer, 'status' | 'end'>, now = Date.now()): VisitState {
  if (status === 'cancelled') return 'cancelled';
  return Date.parse(end) > now ? 'booked' : 'past';
}

/** True while a visit can be moved or canceled: booked, and not begun at a time (epoch ms), which is now unless said. */
export function canChange(
  { status, datetime }: Pick<AppointmentAnswer, 'status' | 'datetime'>,
  now = Date.now(),
): boolean {
  return status === 'booked' && Date.parse(datetime) > now;
}

/** 'Tuesday, November 25, 9:30 am': the location's own clock. */
export function visitTime({ date, localTime }: Pick<AppointmentAnswer, 'date' | 'localTime'>): string {
  return `${dayWords(date).long}, ${localTime}`;
}

/** The same with its year, for what may be long ago: 'Tuesday, November 25, 2026, 9:30 am'. */
export function visitTimeWithYear({ date, localTime }: Pick<AppointmentAnswer, 'date' | 'localTime'>): string {
  return `${dayWords(date).long}, ${date.slice(0, 4)}, ${localTime}`;
}
