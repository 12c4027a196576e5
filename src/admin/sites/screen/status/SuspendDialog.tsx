import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { peopleWords } from '#text/people-words.ts';
import { WHY_LENGTH } from '../../why-length.ts';
import type { Open } from '../editing.ts';
import { $suspending, stopSuspending, suspend, typeSuspension, type Suspending } from './store-suspend.ts';

/** Why a site is suspended, and whom that concerns, before anything changes. */
export function SuspendDialog({ editing: { site, errors, isBusy } }: { editing: Open }): ReactNode {
  const typed = useStore($suspending);
  if (!typed) return null;
  const isNew = site.stationStatus === 'Active';
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
      <Field
        id="why"
        label="Why, for your colleagues"
        hint="Visitors don’t see it. Name no patients."
        optional
        data-first
        autoComplete="off"
        maxLength={WHY_LENGTH}
        value={typed.why}
        error={errors.find(({ field }) => field === 'why')?.message}
        onChange={({ target }) => typeSuspension({ why: target.value })}
      />
      {isNew && <Concerned people={typed.people} />}
    </Dialog>
  );
}

function suspendWords({ people }: Suspending): string {
  const count = people?.total ?? 0;
  return count > 0 ? `Suspend, then decide for ${peopleWords(count)}` : 'Suspend';
}

/** How many are booked or are booking, once that is known. */
function Concerned({ people }: Pick<Suspending, 'people'>): ReactNode {
  if (!people) return <p className="muted">From now on nothing new can be booked.</p>;
  const { total, holding } = people;
  return (
    <>
      <ul className="sums">
        <li className={total > 0 ? 'hot' : undefined}>
          <b className="num">{total}</b> booked
        </li>
        <li className={holding > 0 ? 'hot' : undefined}>
          <b className="num">{holding}</b> being booked now
        </li>
        <li>
          <b className="num">0</b> new from now on
        </li>
      </ul>
      {holding > 0 && <p className="muted">Who is booking now is told on their page.</p>}
    </>
  );
}
