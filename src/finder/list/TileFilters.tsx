import { useStore } from '@nanostores/react';
import { useState, type MouseEvent, type ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FilterFields } from './FilterFields.tsx';
import { pickedFilters, type FilterChoices } from '../filters/filters.ts';
import type { TileSearch } from './store.ts';
import { Icon } from '#ui/Icon.tsx';

/** A category that one can go to instead. */
export type CategoryChoice = { name: string; href: string };

interface TileFiltersProps {
  search: TileSearch;
  choices: FilterChoices;
  /** The category list, in place of the symptoms in layout 'new' [LOC-5]. */
  categories?: CategoryChoice[] | undefined;
  /** How many services there are with the filters as they are; undefined while that isn't known. */
  count: number | undefined;
}

/** Below this the filters are a sheet behind one control. */
const NARROW = '(width < 60rem)';

/** What narrows the tiles: a panel beside them, on a phone a sheet behind one control; each change searches again [CAT-7, CAT-8]. */
export function TileFilters({ search, choices, categories, count }: TileFiltersProps): ReactNode {
  const filters = useStore(search.$filters, { ssr: 'initial' });
  const [open, setOpen] = useState(false);
  const changed = pickedFilters(filters, search.start, new Map()).length;
  const offered = categories ? { ...choices, symptoms: [] } : choices;
  const fields = <FilterFields search={search} filters={filters} choices={offered} />;

  function onSummary(event: MouseEvent<HTMLElement>): void {
    if (!matchMedia(NARROW).matches) return;
    event.preventDefault();
    event.currentTarget.focus();
    setOpen(true);
  }

  return (
    <>
      <details className="filter-box stick">
        <summary onClick={onSummary}>
          <Icon name="sliders-horizontal" />
          Filters {changed > 0 && <b className="status">{changed}</b>}
          <Icon name="chevron-down" />
        </summary>
        <div className="filters" role="group" aria-label="Filter services">
          {fields}
          {changed > 0 && <ClearAll onPress={search.clear} />}
          {categories && <Categories categories={categories} />}
        </div>
      </details>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        actions={
          <div className="show-bar">
            {changed > 0 && <ClearAll onPress={search.clear} />}
            <button className="btn wide" type="button" onClick={() => setOpen(false)} aria-live="polite">
              {showWords(count)}
            </button>
          </div>
        }
      >
        <div className="filters">{fields}</div>
      </Dialog>
    </>
  );
}

function showWords(count: number | undefined): string {
  if (count === undefined) return 'Show results';
  return count === 1 ? 'Show 1 result' : `Show ${count} results`;
}

function ClearAll({ onPress }: { onPress: () => void }): ReactNode {
  return (
    <p>
      <button className="btn text" type="button" onClick={onPress}>
        Clear all filters
      </button>
    </p>
  );
}

function Categories({ categories }: { categories: CategoryChoice[] }): ReactNode {
  return (
    <nav aria-label="Categories">
      <p className="lab">Care by need</p>
      <ul className="plain-links sm">
        {categories.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
