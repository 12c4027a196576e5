import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { peopleWords } from '#text/people-words.ts';
import { ChoiceBar, type Chooses } from './Choice.tsx';
import { isDue, minutesLate, nextStep, timetable, type TimeGroup } from '../state/day-order.ts';
import { Faster, LastLine } from './LastLine.tsx';
import { Empty, Narrow } from './Narrow.tsx';
import { QueueRow, type RowWeight } from './QueueRow.tsx';
import { clockAt } from '../../frame/clock-at.ts';
import { $now } from '../../frame/store-me.ts';
import { $listed, $payments } from '../state/store-visits.ts';
import { $row } from '../state/store-focus.ts';
import { $chosen, canChoose } from '../state/store-choice.ts';
import { $last, $said } from '../state/store-steps.ts';
import { $opened } from '../state/store-visit.ts';
import type { MaskedVisit, SiteDay } from '../visit.schema.ts';

/** The day as a timetable: what is over in one line, the late above the line of now, the next below it. */
export function Queue({ day }: { day: SiteDay }): ReactNode {
  const visits = useStore($listed);
  const now = useStore($now);
  const row = useStore($row);
  const last = useStore($last);
  const opened = useStore($opened);
  const [isUnfolded, unfold] = useState(false);
  const isToday = day.date === day.today;
  const { past, begun, ahead } = timetable(visits, isToday ? now : null, [row, last?.id, opened?.id]);
  const shown = [...begun, ...ahead].flatMap((group) => group.visits);
  const all = isUnfolded ? [...past, ...shown] : shown;
  const stop = all.some(({ appointmentId }) => appointmentId === row) ? row : (all[0]?.appointmentId ?? null);
  const next = isToday ? ahead[0]?.start : undefined;
  const rows = (groups: readonly TimeGroup[]): ReactNode =>
    groups.map((group) => <TimeRows group={group} day={day} stop={stop} next={next} key={group.start} />);
  return (
    <section className="queue-box" aria-label="People">
      <Narrow />
      {day.may.bulkCancel && <ChoiceBar />}
      <Faster />
      {visits.length === 0 ? (
        <Empty day={day} />
      ) : (
        <table className="queue by-time" id="queue">
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
              <th scope="col" className="c-st">
                Status
              </th>
              <th scope="col" className="c-act">
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
      <Said />
    </section>
  );
}

/** What is announced. */
function Said(): ReactNode {
  return (
    <p className="vh" role="status">
      {useStore($said)}
    </p>
  );
}

interface TimeRowsProps {
  group: TimeGroup;
  day: SiteDay;
  stop: string | null;
  /** The next time (ISO) of today. */
  next: string | undefined;
}

/** The people of one time. Rows get what they show, and nothing that changes for another row: of 200, a step draws one or two. */
function TimeRows({ group: { localTime, visits }, day, stop, next }: TimeRowsProps): ReactNode {
  const now = useStore($now);
  const opened = useStore($opened);
  const chosen = useStore($chosen);
  const payments = useStore($payments);
  const { date, today, may, site } = day;
  const isToday = date === today;
  return (
    <tbody>
      {visits.map((visit, at) => (
        <QueueRow
          visit={visit}
          payment={payments.get(visit.appointmentId)}
          zone={site.timeZone}
          mayUpdate={may.update}
          isStop={visit.appointmentId === stop}
          isOpened={visit.appointmentId === opened?.id}
          localTime={at === 0 ? localTime : null}
          people={at === 0 ? visits.length : 0}
          late={isToday ? minutesLate(visit, now) : 0}
          isDue={isToday && isDue(visit, now)}
          step={nextStep(visit, now)}
          weight={weightOf(visit, now, next)}
          choice={may.bulkCancel ? choiceOf(visit, now, chosen) : null}
          key={visit.appointmentId}
        />
      ))}
    </tbody>
  );
}

/** How much the button of a step weighs: what is due most, what is later than the next time least. */
function weightOf({ start, status }: MaskedVisit, now: number, next: string | undefined): RowWeight {
  if (status === 'booked' && Date.parse(start) <= now) return '';
  return next !== undefined && start > next ? 'text' : 'quiet';
}

/** Whether a row is chosen, or can't be. */
function choiceOf(visit: MaskedVisit, now: number, chosen: readonly MaskedVisit[]): Chooses {
  if (!canChoose(visit, now)) return 'no';
  return chosen.includes(visit) ? 'chosen' : 'can be';
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
              {next ? `next at ${next.localTime}, ${words}: ${peopleWords(next.visits.length)}` : 'nothing more today'}
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
