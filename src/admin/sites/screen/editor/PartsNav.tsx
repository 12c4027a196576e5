import type { ReactNode } from 'react';

import { changesIn, type Part } from '../changes.ts';
import type { Editing } from '../editing.ts';

type Open = Extract<Editing, { state: 'open' }>;

/** The parts of a site's page: the section of each, and what it is called. */
const SECTIONS: readonly (readonly [id: string, label: string, of: readonly Part[]])[] = [
  ['part-place', 'Place', ['place']],
  ['part-hours', 'Hours', ['hours']],
  ['part-special', 'Special days', ['special days']],
  ['part-places', 'Places an hour', ['places']],
  ['part-tests', 'Tests and rules', ['tests', 'rules']],
  ['part-status', 'Status', []],
];

/** The way to each part of the site, with how much has changed in it. */
export function PartsNav({ editing: { was, draft, site } }: { editing: Open }): ReactNode {
  const changes = changesIn(was, draft);
  const { suspend, resume, close, hours } = site.may;
  const shown = SECTIONS.filter(([id]) => {
    if (id === 'part-status') return site.stationStatus !== 'Closed' && (suspend || resume || close);
    return id !== 'part-special' || hours;
  });
  return (
    <nav className="parts-nav" aria-label="Parts of the site">
      <ol>
        {shown.map(([id, label, of]) => {
          const count = of.reduce((sum, part) => sum + changes[part], 0);
          return (
            <li key={id}>
              <a href={`#${id}`}>
                {label}
                {count > 0 && (
                  <b className="num">
                    {count}
                    <span className="vh"> changed</span>
                  </b>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
