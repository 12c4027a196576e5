import type { ReactNode } from 'react';

import { Icon, type IconName } from '#ui/Icon.tsx';
import { closedFromWords } from '#scheduler/engine/closed-then.ts';
import { peopleAre } from '#text/people-words.ts';
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

const LOOKS: Record<ListedSite['stationStatus'], { look: string; icon: IconName }> = {
  Active: { look: 'ok', icon: 'circle-check' },
  Suspended: { look: 'warn', icon: 'hourglass' },
  Closed: { look: 'plain', icon: 'ban' },
};

/** Whether a site runs: never by color alone. */
export function Status({ status }: { status: ListedSite['stationStatus'] }): ReactNode {
  const { look, icon } = LOOKS[status];
  return (
    <span className={`status-c ${look}`}>
      <Icon name={icon} />
      {status}
    </span>
  );
}

type Since = Pick<ListedSite, 'statusSince' | 'closedFrom' | 'suspendedWhy'>;

/** 'since November 24', with the year of another one; null where that isn't known. */
export function sinceWords({ statusSince }: Pick<Since, 'statusSince'>): string | null {
  if (statusSince === null) return null;
  const isOfNow = statusSince.startsWith(String(new Date().getFullYear()));
  const year = isOfNow ? undefined : 'numeric';
  const day = new Date(`${statusSince}T12:00:00Z`);
  return `since ${day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year, timeZone: 'UTC' })}`;
}

/** Since when a site is suspended or closed, or from which day it is to be, and why. */
export function StatusSince({ site }: { site: Since }): ReactNode {
  const since = site.closedFrom === null ? sinceWords(site) : closedFromWords(site.closedFrom);
  const why = site.suspendedWhy;
  if (!since && !why) return null;
  return <span>{[since, why].filter(Boolean).join(': ')}</span>;
}

/** The address of a site's page. */
export function sitePath({ locationId }: Pick<ListedSite, 'locationId'>): string {
  return `/admin/sites?${new URLSearchParams({ site: locationId }).toString()}`;
}

/** How full a site is today, as a sentence; of one that takes no one new, who is booked. */
export function takenWords({ stationStatus, placesToday, bookedToday, visits }: ListedSite): string {
  if (stationStatus === 'Closed') return 'Closed for good.';
  if (stationStatus === 'Suspended') return `Nothing new can be booked. ${peopleAre(visits)} booked.`;
  if (placesToday === 0) return `Closed today. ${peopleAre(visits)} booked from now on.`;
  return `${String(bookedToday)} of ${String(placesToday)} places today are booked.`;
}
