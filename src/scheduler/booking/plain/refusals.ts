import type { ProblemDetails } from '#api/problem.ts';
import type { Refused } from './plain-page.ts';

const NOT_HELD = 'We could not hold that time.';
/** What is said instead of words that are for programs. */
const IN_WORDS: Readonly<Record<string, Refused>> = {
  'no-session': {
    title: NOT_HELD,
    detail:
      'We know by a cookie whose time it is, and your browser sent none. Allow cookies for this site, then choose again.',
  },
  csrf: { title: NOT_HELD, detail: 'That page was too old. Please choose again.' },
};
/** Refusals whose own sentence says what to do. */
const NOT_OPEN = ['slot-not-offered', 'slot-in-the-past', 'slot-too-soon', 'store-closed'];

/** Why a form of a page without script was refused, in words; null for what no page can answer. `time` is the clock of the time that was chosen. */
export function refusalOf({ code, detail, status }: ProblemDetails, time: string | null): Refused | null {
  const known = IN_WORDS[code];
  if (known) return known;
  if (code === 'slot-taken')
    return { title: `Someone else has just taken ${time ?? 'that time'}.`, detail: 'These times are open.' };
  if (code.startsWith('too-many-') && status === 409)
    return { title: 'You can’t hold another time right now.', detail };
  if (NOT_OPEN.includes(code)) return { title: 'That time is not available.', detail };
  return code === 'partner-away' || code === 'outcome-unknown' ? { title: NOT_HELD, detail } : null;
}
