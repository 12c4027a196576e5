import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Faster, LastLine } from '../../day/screen/LastLine.tsx';
import { StatusChip } from '../../day/screen/StatusChip.tsx';
import { $visits, nameOf } from '../../day/state/store-visits.ts';
import { $row } from '../../day/state/store-focus.ts';
import { $said } from '../../day/state/store-steps.ts';
import { $opened, openVisit } from '../../day/state/store-visit.ts';
import type { MaskedVisit } from '../../day/visit.schema.ts';
import { $me } from '../../frame/store-me.ts';
import { STATUS_NAMES } from '../../day/status-names.ts';
import type { VisitsSummary } from '../visits.schema.ts';
import { $isOneAlone, findOlder, narrow, $summary, $words, type Found } from './store-found.ts';

interface FoundListProps {
  found: Extract<Found, { state: 'shown' }>;
}

/** What was found, by day, the newest first; older ones are added below. */
export function FoundList({ found }: FoundListProps): ReactNode {
  const visits = useStore($visits);
  const me = useStore($me, { ssr: 'initial' });
  const isOfOne = me !== null && typeof me !== 'string' && me.emergency?.isOpen === true;
  const counted = useStore($summary);
  // By emergency access one appointment is found, among however many there are.
  const summary = isOfOne ? null : counted;
  const said = useStore($said);
  const isOneAlone = useStore($isOneAlone);
  return (
    <>
      <p className="sync-line" role="status">
        {summary && !isOneAlone ? (
          <Counts summary={summary} />
        ) : (
          `${String(visits.length)}${found.next ? ' or more' : ''} found`
        )}
        {isOneAlone && '. Emergency access opens this appointment alone.'}
      </p>
      <Faster />
      {visits.length === 0 ? <Nothing /> : <Table visits={visits} />}
      {found.next && (
        <p className="older">
          <button
            className="btn quiet"
            type="button"
            disabled={found.older === 'sending'}
            onClick={() => void findOlder()}
          >
            {found.older === 'failed' ? 'Older ones did not load. Try again' : 'Older'}
          </button>
        </p>
      )}
      <LastLine />
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}

/** How many there are, in all and of each status that there is. */
function Counts({ summary: { total, appointmentsSummary } }: { summary: VisitsSummary }): ReactNode {
  const parts = appointmentsSummary.filter(({ count }) => count !== null && count > 0);
  return (
    <>
      <b className="num">{total?.toLocaleString('en-US') ?? 'Under 11'}</b>{' '}
      {total === 1 ? 'appointment' : 'appointments'}
      {parts.length > 1 &&
        `: ${parts
          .map(
            ({ status, count }) => `${count?.toLocaleString('en-US') ?? ''} ${STATUS_NAMES[status].name.toLowerCase()}`,
          )
          .join(', ')}`}
    </>
  );
}

function Nothing(): ReactNode {
  const words = useStore($words);
  return (
    <div className="empty flow">
      <p>
        {words
          ? 'No one like that within these filters. Names are found by how they begin.'
          : 'No appointments within these filters.'}
      </p>
      <p>
        <button className="btn quiet" type="button" onClick={() => narrow({})}>
          Take all filters away
        </button>
      </p>
    </div>
  );
}

function Table({ visits }: { visits: readonly MaskedVisit[] }): ReactNode {
  const row = useStore($row);
  const stop = visits.some(({ appointmentId }) => appointmentId === row) ? row : visits[0]?.appointmentId;
  return (
    <table className="queue found" id="queue">
      <caption className="vh">
        Appointments, the newest first. Names are shortened. Times are those of the site.
      </caption>
      <thead>
        <tr>
          <th scope="col" aria-sort="descending">
            Day
          </th>
          <th scope="col">Person</th>
          <th scope="col" className="c-no">
            Number
          </th>
          <th scope="col">Site</th>
          <th scope="col">Kind</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      {[...Map.groupBy(visits, ({ date }) => date)].map(([date, some]) => (
        <tbody key={date}>
          {some.map((visit, at) => (
            <Row
              visit={visit}
              isStop={visit.appointmentId === stop}
              day={at === 0 ? { date, visits: some.length } : null}
              key={visit.appointmentId}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface RowProps {
  visit: MaskedVisit;
  /** Whether Tab stops at it. */
  isStop: boolean;
  /** The day, said once for all its visits. */
  day: { date: string; visits: number } | null;
}

function Row({ visit, isStop, day }: RowProps): ReactNode {
  const opened = useStore($opened);
  const { appointmentId: id, status, person, localTime, confirmationNumber, site, service } = visit;
  return (
    <tr className={status === 'cancelled' ? 'gone' : undefined} aria-current={opened?.id === id ? 'true' : undefined}>
      {day && (
        <th scope="rowgroup" rowSpan={day.visits}>
          {dayWords(day.date)}
        </th>
      )}
      <td className="c-who">
        <button
          className="person"
          type="button"
          id={`person-${id}`}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => $row.set(id)}
          onClick={() => void openVisit(id)}
        >
          {nameOf(visit)}
        </button>{' '}
        <small>
          {person.birthYear}, {localTime}
        </small>
      </td>
      <td className="c-no num">{confirmationNumber}</td>
      <td className="c-what">{site.name}</td>
      <td className="c-what">{service.display}</td>
      <td className="c-st">
        <StatusChip status={status} />
      </td>
    </tr>
  );
}

function dayWords(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(date));
}
