import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { peopleWords } from '#text/people-words.ts';
import { WHY_LENGTH } from '../../why-length.ts';
import type { Open } from '../editing.ts';
import { $suspending, chooseDay, stopSuspending, suspend, typeSuspension, type Suspending } from './store-suspend.ts';

/** Why a site is suspended, and whom that concerns, before anything changes. */
export function SuspendDialog({ editing: { site, errors, isBusy } }: { editing: Open }): ReactNode {
  const typed = useStore($suspending);
  if (!typed) return null;
  const isNew = site.stationStatus === 'Active';
  const errorOf = (id: string): string | undefined => errors.find(({ field }) => field === id)?.message;
  const name = `${site.name} ${site.storeNumber ?? ''}`.trimEnd();
  return (
    <Dialog
      open
      onClose={stopSuspending}
      title={isNew ? `Suspend ${name}?` : `Why ${name} is suspended`}
      className="suspend-dialog"
      actions={
        <>
          <button
            className={isNew ? 'btn danger' : 'btn'}
            type="button"
            aria-disabled={isBusy}
            onClick={() => void suspend()}
          >
            {isNew ? suspendWords(typed) : 'Save'}
          </button>
          <button className="btn quiet" type="button" onClick={stopSuspending}>
            {isNew ? 'Keep it active' : 'Cancel'}
          </button>
        </>
      }
    >
      {isNew && (
        <Field
          id="from"
          type="date"
          label="From"
          hint={`The day at the site, ${site.timeZoneName}. Until then it can be booked.`}
          min={site.today}
          data-first
          value={typed.from}
          error={errorOf('from')}
          onChange={({ target }) => chooseDay(target.value)}
        />
      )}
      <Field
        id="why"
        label="Why, for your colleagues"
        hint="Visitors don’t see it. Name no patients."
        optional
        data-first={isNew ? undefined : true}
        autoComplete="off"
        maxLength={WHY_LENGTH}
        value={typed.why}
        error={errorOf('why')}
        onChange={({ target }) => typeSuspension({ why: target.value })}
      />
      {isNew && <Concerned typed={typed} today={site.today} />}
    </Dialog>
  );
}

function suspendWords({ people }: Suspending): string {
  const count = people?.total ?? 0;
  return count > 0 ? `Suspend, then decide for ${peopleWords(count)}` : 'Suspend';
}

/** How many are booked or are booking for then, once that is known. */
function Concerned({ typed: { from, people }, today }: { typed: Suspending; today: string }): ReactNode {
  const isNow = from === today;
  const then = isNow ? 'from now on' : from > today ? `from ${dayWords(from).monthDay} on` : 'from then on';
  if (!people) return <p className="muted">Nothing new can be booked {then}.</p>;
  const { total, holding } = people;
  return (
    <>
      <ul className="sums">
        <li className={total > 0 ? 'hot' : undefined}>
          <b className="num">{total}</b> booked {!isNow && then}
        </li>
        <li className={holding > 0 ? 'hot' : undefined}>
          <b className="num">{holding}</b> being booked now
        </li>
        <li>
          <b className="num">0</b> new {then}
        </li>
      </ul>
      {holding > 0 && <p className="muted">Who is booking now is told on their page.</p>}
    </>
  );
}
