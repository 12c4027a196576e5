import type { ReactNode } from 'react';

import { Icon, type IconName } from '#ui/Icon.tsx';
import type { ListedSite } from '../site-calls.schema.ts';

/** What the kinds of test are called. */
export const TESTS: Record<ListedSite['testingModels'][number], string> = {
  'rapid-antigen': 'Rapid antigen',
  'lab-pcr': 'Lab PCR',
  'rapid-molecular': 'Rapid molecular',
};

/** The zones in which sites can be, as people say them. */
export const ZONES = {
  'America/New_York': 'Eastern Time (New York)',
  'America/Chicago': 'Central Time (Chicago)',
  'America/Denver': 'Mountain Time (Denver)',
  'America/Phoenix': 'Mountain Time (Phoenix)',
  'America/Los_Angeles': 'Pacific Time (Los Angeles)',
  'America/Anchorage': 'Alaska Time (Anchorage)',
  'Pacific/Honolulu': 'Hawaii Time (Honolulu)',
  'America/Puerto_Rico': 'Atlantic Time (Puerto Rico)',
} as const;

const ICONS: Record<ListedSite['stationStatus'], IconName> = {
  Active: 'circle-check',
  Suspended: 'hourglass',
  Closed: 'ban',
};

/** Whether a site runs: never by color alone. */
export function Status({ status }: { status: ListedSite['stationStatus'] }): ReactNode {
  return (
    <span className={`site-status ${status.toLowerCase()}`}>
      <Icon name={ICONS[status]} />
      {status}
    </span>
  );
}
