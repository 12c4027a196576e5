import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Checkbox, Chip } from '#ui/Choice.tsx';
import { ChevronDownIcon, SlidersHorizontalIcon } from '#ui/icons.tsx';
import { DELIVERY_AT_START, DELIVERY_LABELS, mayToggle } from './delivery.ts';
import type { Filters, TileSearch } from './store.ts';

/** A symptom that tiles can be narrowed to. */
export type SymptomChoice = { symptomId: string; name: string };
/** A category that one can go to instead. */
export type CategoryChoice = { name: string; href: string };

interface TileFiltersProps {
  search: TileSearch;
  symptoms: SymptomChoice[];
  /** The category list, in place of the symptoms in layout 'new' [LOC-5]. */
  categories?: CategoryChoice[] | undefined;
  /** False on pages of one way of delivery [CAT-7]. */
  serviceTypes?: boolean;
}

/** The filters beside the tiles: service types, and symptoms or the category list; each change searches again [CAT-7, CAT-8]. */
export function TileFilters({ search, symptoms, categories, serviceTypes = true }: TileFiltersProps): ReactNode {
  const filters = useStore(search.$filters);
  const changed = serviceTypes ? countChanged(filters) : filters.symptoms.length;
  const title = serviceTypes || !categories ? 'Filters' : 'Categories';
  return (
    <details className="filter-box stick">
      <summary>
        <SlidersHorizontalIcon />
        {title} {changed > 0 && <b className="status">{changed}</b>}
        <ChevronDownIcon />
      </summary>
      <div className="filters" role="group" aria-label="Filter services">
        {serviceTypes && <ServiceTypes search={search} filters={filters} />}
        {categories ? (
          <Categories categories={categories} />
        ) : (
          <Symptoms search={search} filters={filters} symptoms={symptoms} />
        )}
      </div>
    </details>
  );
}

function ServiceTypes({ search, filters }: { search: TileSearch; filters: Filters }): ReactNode {
  return (
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
  );
}

interface SymptomsProps {
  search: TileSearch;
  filters: Filters;
  symptoms: SymptomChoice[];
}

function Symptoms({ search, filters, symptoms }: SymptomsProps): ReactNode {
  return (
    <>
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
    </>
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

function countChanged({ delivery, symptoms }: Filters): number {
  return symptoms.length + DELIVERY_LABELS.filter(([which]) => delivery[which] !== DELIVERY_AT_START[which]).length;
}
