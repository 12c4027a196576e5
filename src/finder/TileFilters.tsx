import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Checkbox, Chip } from '#ui/Choice.tsx';
import { ChevronDownIcon, SlidersHorizontalIcon } from '#ui/icons.tsx';
import { DELIVERY_AT_START, DELIVERY_LABELS, mayToggle } from './delivery.ts';
import type { Filters, TileSearch } from './store.ts';

/** A symptom that tiles can be narrowed to. */
export type SymptomChoice = { symptomId: string; name: string };

/** The filters of a category page: service types and symptoms; each press searches anew [CAT-7, CAT-8]. */
export function TileFilters({ search, symptoms }: { search: TileSearch; symptoms: SymptomChoice[] }): ReactNode {
  const filters = useStore(search.$filters);
  const changed = countChanged(filters);
  return (
    <details className="filter-box stick">
      <summary>
        <SlidersHorizontalIcon />
        Filters {changed > 0 && <b className="status">{changed}</b>}
        <ChevronDownIcon />
      </summary>
      <div className="filters" role="group" aria-label="Filter services">
        <fieldset>
          <legend className="lab">Service type</legend>
          {DELIVERY_LABELS.map(([which, label]) => (
            <Checkbox
              key={which}
              label={label}
              checked={filters.delivery[which]}
              disabled={!mayToggle(filters.delivery, which)}
              onChange={() => search.toggleDelivery(which)}
            />
          ))}
        </fieldset>
        {symptoms.length > 0 && (
          <fieldset>
            <legend className="lab">What is bothering you?</legend>
            <div className="chips">
              {symptoms.map(({ symptomId, name }) => (
                <Chip
                  key={symptomId}
                  label={name}
                  checked={filters.symptoms.includes(symptomId)}
                  onChange={() => search.toggleSymptom(symptomId)}
                />
              ))}
            </div>
          </fieldset>
        )}
        {filters.symptoms.length > 0 && (
          <p>
            <button className="btn text" type="button" onClick={search.clearSymptoms}>
              Clear symptoms
            </button>
          </p>
        )}
      </div>
    </details>
  );
}

function countChanged({ delivery, symptoms }: Filters): number {
  return symptoms.length + DELIVERY_LABELS.filter(([which]) => delivery[which] !== DELIVERY_AT_START[which]).length;
}
