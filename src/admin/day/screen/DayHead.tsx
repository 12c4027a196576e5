import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { peopleWords } from '#text/people-words.ts';
import { $me } from '../../frame/store-me.ts';
import { dayPath, printPath } from '../state/store-day.ts';
import { $hasKeys, $isShowingKeys, switchKeys } from '../state/store-focus.ts';
import { canAdd, startWalkIn } from '../state/store-walk-in.ts';
import type { SiteDay } from '../visit.schema.ts';

const DAY_MS = 86_400_000;

/** Which day of which site, by the site's clock, and the way to other days. */
export function DayHead({ day }: { day: SiteDay }): ReactNode {
  const { site, date, today, opens, visits } = day;
  const isToday = date === today;
  return (
    <div className="work-head">
      <div>
        <h1>{dayName(date)}</h1>
        <p className="muted">
          {isToday && 'Today at '}
          {site.name}, {site.city}. {opens}, {site.timeZoneName}. {peopleWords(visits.length)}.
          {date > today && ' Check-in is possible on the day.'}
        </p>
      </div>
      <p className="pager">
        <OtherDay day={day} by={-1} label="Day before" sign="‹" />
        <a href={dayPath(site.locationId)} aria-current={isToday ? 'date' : undefined}>
          Today
        </a>
        <OtherDay day={day} by={1} label="Day after" sign="›" />
      </p>
      <p className="acts">
        <OwnSites />
        <a className="btn quiet" id="print-list" href={printPath(day)}>
          <Icon name="printer" />
          Print<kbd>P</kbd>
        </a>
        <Keys mayChoose={day.may.bulkCancel} />
        {canAdd() && (
          <button className="btn" type="button" aria-haspopup="dialog" onClick={startWalkIn}>
            <Icon name="user-plus" />
            Walk-in<kbd>W</kbd>
          </button>
        )}
      </p>
    </div>
  );
}

/** The way to other sites, for who has some. */
function OwnSites(): ReactNode {
  const me = useStore($me);
  if (me === null || typeof me === 'string' || (me.sites !== 'all' && me.sites.length < 2)) return null;
  return (
    <a className="btn quiet" href="/admin/day">
      Your sites
    </a>
  );
}

interface OtherDayProps {
  day: SiteDay;
  by: number;
  label: string;
  sign: string;
}

/** The way to another day, where the caller's role sees it. */
function OtherDay({ day: { site, date, reach }, by, label, sign }: OtherDayProps): ReactNode {
  const other = new Date(Date.parse(date) + by * DAY_MS).toISOString().slice(0, 10);
  if (reach && (other < reach.from || other > reach.to)) return null;
  return (
    <a href={dayPath(site.locationId, other)} aria-label={`${label}: ${dayName(other)}`}>
      {sign}
    </a>
  );
}

function dayName(date: string): string {
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(date));
}

const KEYS = [
  ['Up, Down, J, K', 'Move in the list'],
  ['Enter, Esc', 'Open; close and go back to the row'],
  ['C, D, N', 'Check in, done, no-show (from 30 minutes after the time)'],
  ['M', 'Move'],
  ['Z', 'Take the last step back, or do it again'],
  ['W', 'Walk-in; Ctrl Enter adds and checks in'],
  ['G, G N', 'Go to who is expected next'],
  ['P', 'Print the day, or the open appointment'],
  ['/, F', 'Find a person; filters'],
  ['?', 'These keys'],
] as const;
const CHOOSING = [['X, Shift X', 'Choose; choose up to here']] as const;

/** The keys of a list of appointments, and whether single ones work. */
export function Keys({ mayChoose = false }: { mayChoose?: boolean }): ReactNode {
  const isOpen = useStore($isShowingKeys);
  const hasKeys = useStore($hasKeys);
  const close = (): void => $isShowingKeys.set(false);
  return (
    <>
      <button className="btn quiet" type="button" aria-haspopup="dialog" onClick={() => $isShowingKeys.set(true)}>
        Keys
        <kbd>?</kbd>
      </button>
      <Dialog open={isOpen} onClose={close} title="Keys">
        <p>They work while the list or an open appointment has the focus, never in a field.</p>
        <dl className="key-list">
          {(mayChoose ? [...KEYS, ...CHOOSING] : KEYS).map(([keys, does]) => (
            <div key={keys}>
              <dt>
                {keys.split(', ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="check">
          <input type="checkbox" checked={hasKeys} onChange={({ target }) => switchKeys(target.checked)} />
          <span>Single keys are on. This browser keeps it.</span>
        </label>
      </Dialog>
    </>
  );
}
