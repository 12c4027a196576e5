import { useId, useState, type ReactNode } from 'react';

import { SORTS, type Filters, type Picked } from '../filters/filters.ts';
import type { TileSort } from '../catalogue/tile.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { PickList } from '#ui/fields/PickList.tsx';

interface SortTilesProps {
  sort: TileSort;
  onChange: (some: Pick<Filters, 'sort'>) => void;
}

/** In which order the tiles stand. */
export function SortTiles({ sort, onChange }: SortTilesProps): ReactNode {
  const id = useId();
  return (
    <div className="sort">
      <label className="lab" htmlFor={id}>
        Sort by
      </label>
      <PickList id={id} name="sort" value={sort} onPick={(name) => onChange({ sort: name as TileSort })}>
        {SORTS.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </PickList>
    </div>
  );
}

interface PickedFiltersProps {
  picked: Picked[];
  onChange: (filters: Filters) => void;
  onClear: () => void;
}

/** The chosen filters as chips that take themselves off. */
export function PickedFilters({ picked, onChange, onClear }: PickedFiltersProps): ReactNode {
  if (picked.length === 0) return null;
  return (
    <ul className="chips picked" aria-label="Chosen filters">
      {picked.map(({ key, words, without }) => (
        <li key={key}>
          <button className="chip on" type="button" onClick={() => leave(() => onChange(without))}>
            <span className="vh">Remove filter: </span>
            {words}
            <Icon name="x" />
          </button>
        </li>
      ))}
      <li>
        <button className="btn text" type="button" onClick={() => leave(onClear)}>
          Clear all
        </button>
      </li>
    </ul>
  );
}

/** The button is gone then: the heading of the list takes the focus. */
function leave(change: () => void): void {
  change();
  document.getElementById('results')?.focus();
}

/** Passes on the address of what is shown (`address`, when it is asked for): by what the device offers, else as a copy. */
export function ShareTiles({ address }: { address: () => string }): ReactNode {
  const [said, setSaid] = useState('');

  async function share(): Promise<void> {
    const url = new URL(address(), location.href).href;
    setSaid('');
    try {
      // Not every browser has it.
      if ('share' in (navigator as object)) return await navigator.share({ url, title: document.title });
      await navigator.clipboard.writeText(url);
      setSaid('Link copied');
    } catch (error) {
      // Whoever closes the device's list has changed their mind.
      if ((error as Error).name !== 'AbortError') setSaid('Copy the address of this page from your browser.');
    }
  }

  return (
    <p className="share">
      <button className="btn text" type="button" onClick={() => void share()}>
        <Icon name="link" />
        Share<span className="vh"> these results</span>
      </button>{' '}
      <span className="sm" role="status">
        {said}
      </span>
    </p>
  );
}
