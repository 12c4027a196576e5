import type { Settings } from '#settings/settings.ts';

/** The settings that say how long something about people is kept. */
export const KEPT_BY = [
  'GUEST_DAYS',
  'SESSION_HOURS',
  'KEEP_DRAFT_HOURS',
  'KEEP_UNBOOKED_DAYS',
  'KEEP_VISIT_DAYS',
  'KEEP_COUNTS_DAYS',
  'KEEP_FEEDBACK_DAYS',
] as const;
/** The name of one of them. */
export type KeptBy = (typeof KEPT_BY)[number];
/** How long things are kept, by setting. */
export type Kept = Pick<Settings, KeptBy>;
/** How long a thing is kept: as a setting says, or always the same number of hours. */
export type Span = KeptBy | { hours: number };

/** A span as PostgreSQL's interval. */
export function intervalOf(span: Span, kept: Kept): string {
  if (typeof span === 'object') return `${String(span.hours)} hours`;
  return `${String(kept[span])} ${span.endsWith('HOURS') ? 'hours' : 'days'}`;
}
