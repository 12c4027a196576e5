import { useState, type ReactNode } from 'react';

import { callDay } from '../../day/state/call-day.ts';
import type { ShownVisit } from '../bulk-cancel.schema.ts';

/** How lists name a person. */
export function nameOf({ person: { firstName, lastInitial } }: Pick<ShownVisit, 'person'>): string {
  return `${firstName} ${lastInitial}`;
}

/** The end of a number, and the rest on demand, which goes on record. */
export function ShowPhone({ visit }: { visit: ShownVisit }): ReactNode {
  const [shown, setShown] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  if (visit.phoneEnd === undefined) return 'No phone either';
  const show = async (): Promise<void> => {
    try {
      const param = { id: visit.appointmentId };
      setShown((await callDay('$post', '/admin/appointments/:id/show', { param, json: { what: 'phone' } })).value);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <span className="phone-cell">
      <span className="num">{shown ?? `•••-•••-${visit.phoneEnd}`}</span>
      <button className="btn text row-btn" type="button" onClick={() => (shown ? setShown(null) : void show())}>
        {shown ? 'Hide' : 'Show'}
        <span className="vh"> phone of {nameOf(visit)}</span>
      </button>
      {hasFailed && <span role="alert">It could not be shown. Try again.</span>}
    </span>
  );
}
