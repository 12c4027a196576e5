import type { ReactNode } from 'react';

import type { ConsoleSite } from '../site-calls.schema.ts';
import { DAY_NAMES, type DayDraft, type Draft } from './draft.ts';
import { TESTS } from './words.tsx';

/** A site for who may only look: text, and no gray fields. */
export function SiteText({ site, was }: { site: ConsoleSite; was: Draft }): ReactNode {
  const { address } = site;
  return (
    <div className="flow site-text">
      <p>
        {address.street}, {address.city}, {address.stateName} {address.zip}. {site.phone}.
      </p>
      <h2>Hours</h2>
      <WeekText week={was.week} />
      <h2>An hour</h2>
      <p>
        {site.hourlyCapacity} people, {site.reserveCapacity === 0 ? 'none' : site.reserveCapacity} kept for walk-ins.
      </p>
      <h2>Tests and rules</h2>
      <p>
        {site.testingModels.map(({ testingModel }) => TESTS[testingModel]).join(', ')}.{' '}
        {site.byCar ? 'By car.' : 'Inside the store.'} {site.insuranceRequired && 'Insurance required.'}{' '}
        {site.binax && 'Binax site.'}
      </p>
      <p className="muted">The supervisor of the site, or an admin site user, can change this.</p>
    </div>
  );
}

/** The hours of a week, a line a day. */
export function WeekText({ week }: { week: readonly DayDraft[] }): ReactNode {
  return (
    <dl className="week-text">
      {week.map((day, index) => (
        <div key={DAY_NAMES[index]}>
          <dt>{DAY_NAMES[index]}</dt>
          <dd>{words(day)}</dd>
        </div>
      ))}
    </dl>
  );
}

function words({ kind, open, close, pause, minutes }: DayDraft): string {
  if (kind === 'closed') return 'Closed';
  const hours = kind === 'allDay' ? 'All day' : `${open} to ${close}`;
  return pause ? `${hours}, break ${pause} for ${minutes} minutes` : hours;
}
