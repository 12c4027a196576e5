import { NEEDS_INSURANCE } from '../organization.ts';
import type { Site } from './site.schema.ts';

/** What people must know of a site before they choose it: 'By car. Needs insurance or a voucher.' It is kept as the location's note, so that lists, emails and calendars say it too. */
export function siteNote({ byCar, insuranceRequired, binax }: Pick<Site, 'byCar' | 'insuranceRequired' | 'binax'>) {
  return [
    byCar ? 'By car.' : 'Inside the store.',
    ...(binax ? ['Rapid antigen tests only.'] : []),
    ...(insuranceRequired ? [NEEDS_INSURANCE] : []),
  ].join(' ');
}

/** Whether a location's note says so. */
export function needsInsurance(note: string | null | undefined): boolean {
  return note?.endsWith(NEEDS_INSURANCE) ?? false;
}
