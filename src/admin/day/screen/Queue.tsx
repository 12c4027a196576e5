import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { ChoiceBar } from './Choice.tsx';
import { isIn, SHOWN, timetable, type Shown, type TimeGroup } from '../state/day-order.ts';
import { Faster, LastLine } from './LastLine.tsx';
import { QueueRow } from './QueueRow.tsx';
import { clockAt } from '../../frame/clock-at.ts';
import { $now } from '../../frame/store-me.ts';
import { $listed, $narrowed, $typed, $visits } from '../state/store-visits.ts';
import { $row } from '../state/store-focus.ts';
import { $last, $said } from '../state/store-steps.ts';
import { $opened } from '../state/store-visit.ts';
import type { MaskedVisit, SiteDay } from '../visit.schema.ts';

/** The day as a timetable: what is over in one line, the late above the line of now, the next below it. */
export function Queue({ day }: { day: SiteDay }): ReactNode {
  const visits = useStore($listed);
  const now = useStore($now);
  const row = useStore($row);
  const said = useStore($said);
  const last = useStore($last);
  const opened = useStore($opened);
  const [isUnfolded, unfold] = useState(false);
  const isToday = day.date === day.today;
  const { past, begun, ahead } = timetable(visits, isToday ? now : null, [row, last?.id, opened?.id]);
  const shown = [...begun, ...ahead].flatMap((group) => group.visits);
  const all = isUnfolded ? [...past, ...shown] : shown;
  const stop = all.some(({ appointmentId }) => appointmentId === row) ? row : (all[0]?.appointmentId ?? null);
  const rows = (groups: readonly TimeGroup[]): ReactNode =>
    groups.map((group) => <TimeRows group={group} day={day} stop={stop} key={group.start} />);
  return (
    <section className="queue-box" aria-label="People">
      <Narrow />
      {day.may.bulkCancel && <ChoiceBar />}
      <Faster />
      {visits.length === 0 ? (
        <Empty day={day} />
      ) : (
        <table className="queue" id="queue">
          <caption className="vh">
            People at {day.site.name} by time. Names are shortened. Times in {day.site.timeZoneName}.
          </caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Person</th>
              <th scope="col" className="c-no">
                Number
              </th>
              <th scope="col">Service</th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="vh">Next step</span>
              </th>
            </tr>
          </thead>
          {past.length > 0 && <Fold past={past} isOpen={isUnfolded} onToggle={() => unfold(!isUnfolded)} />}
          {isUnfolded && rows(timetable(past, null).ahead)}
          {rows(begun)}
          {isToday && <NowLine next={ahead[0]} now={now} zone={day.site.timeZone} />}
          {rows(ahead)}
        </table>
      )}
      <LastLine />
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  );
}

interface TimeRowsProps {
  group: TimeGroup;
  day: SiteDay;
  stop: string | null;
}

function TimeRows({ group: { start, localTime, visits }, day, stop }: TimeRowsProps): ReactNode {
  return (
    <tbody key={start}>
      {visits.map((visit, at) => (
        <QueueRow
          visit={visit}
          day={day}
          isStop={visit.appointmentId === stop}
          heading={at === 0 ? { localTime, visits } : null}
          key={visit.appointmentId}
        />
      ))}
    </tbody>
  );
}

function NowLine({ next, now, zone }: { next: TimeGroup | undefined; now: number; zone: string }): ReactNode {
  const minutes = next ? Math.ceil((Date.parse(next.start) - now) / 60_000) : 0;
  const words = minutes < 60 ? `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : 'later today';
  return (
    <tbody className="now-line">
      <tr>
        <td colSpan={6}>
          <p>
            <b className="num">{clockAt(now, zone)}</b>
            <span>
              {next
                ? `next at ${next.localTime}, ${words}: ${next.visits.length === 1 ? '1 person' : `${next.visits.length} people`}`
                : 'nothing more today'}
            </span>
          </p>
        </td>
      </tr>
    </tbody>
  );
}

interface FoldProps {
  past: readonly MaskedVisit[];
  isOpen: boolean;
  onToggle: () => void;
}

function Fold({ past, isOpen, onToggle }: FoldProps): ReactNode {
  const count = (status: MaskedVisit['status']): number => past.filter((visit) => visit.status === status).length;
  const parts = [
    [count('kept'), 'done'],
    [count('missed'), 'no-show'],
    [count('cancelled'), 'canceled'],
  ] as const;
  return (
    <tbody className="fold">
      <tr>
        <td colSpan={6}>
          <div className="row">
            <span>
              Earlier:{' '}
              {parts
                .filter(([many]) => many > 0)
                .map(([many, words]) => `${many} ${words}`)
                .join(', ')}
            </span>
            <button className="btn text row-btn" type="button" aria-expanded={isOpen} onClick={onToggle}>
              {isOpen ? 'Fold' : `Show ${past.length}`}
              <Icon name="chevron-down" />
            </button>
          </div>
        </td>
      </tr>
    </tbody>
  );
}

const NAMES: Record<Shown, string> = {
  all: 'All',
  'to come': 'To come',
  late: 'Late',
  here: 'Here',
  done: 'Done',
  'no-show': 'No-show',
  canceled: 'Canceled',
};

/** Words and states that narrow the list. */
function Narrow(): ReactNode {
  const visits = useStore($visits);
  const narrowed = useStore($narrowed);
  const typed = useStore($typed);
  const now = useStore($now);
  return (
    <>
      <div className="find-in-day">
        <label className="vh" htmlFor="find-person">
          Find a person by first name, initial or number
        </label>
        <Icon name="search" />
        <input
          className="in"
          id="find-person"
          type="search"
          autoComplete="off"
          placeholder="First name, initial or number"
          value={typed}
          onChange={({ target }) => $typed.set(target.value)}
        />
        <kbd>/</kbd>
      </div>
      <fieldset className="tabs">
        <legend className="vh">Show</legend>
        {SHOWN.map((one) => {
          const count = visits.filter((visit) => isIn(one, visit, now)).length;
          return (
            <label key={one}>
              <input type="radio" name="show" checked={one === narrowed} onChange={() => $narrowed.set(one)} />
              {NAMES[one]} <span className={one === 'late' && count > 0 ? 'n hot' : 'n'}>{count}</span>
            </label>
          );
        })}
      </fieldset>
    </>
  );
}

/** Nothing in the list: no one that day, or no one of what is asked for, which is another thing. */
function Empty({ day }: { day: SiteDay }): ReactNode {
  const narrowed = useStore($narrowed);
  const typed = useStore($typed);
  const isNarrowed = narrowed !== 'all' || typed !== '';
  if (!isNarrowed)
    return (
      <div className="empty">
        <p>
          <b>No one is booked here that day.</b>
        </p>
        <p className="muted">{day.opens === 'Closed' ? 'The site is closed.' : `The site is open ${day.opens}.`}</p>
      </div>
    );
  return (
    <div className="empty">
      <p>
        <b>{narrowed === 'late' && typed === '' ? 'No one is late.' : 'No one like that today.'}</b>
      </p>
      <p>
        <button
          className="btn quiet"
          type="button"
          onClick={() => {
            $narrowed.set('all');
            $typed.set('');
          }}
        >
          Show all {day.visits.length}
        </button>
      </p>
    </div>
  );
}
