import { useId, useState, type ReactNode } from 'react';

import { Checkbox, Chip } from '#ui/fields/Choice.tsx';
import { DELIVERY_LABELS, mayToggle } from '../catalogue/delivery.ts';
import {
  forWords,
  PRICES,
  priceWords,
  type FilterChoices,
  type Filters,
  type SymptomChoice,
} from '../filters/filters.ts';
import type { TileSearch } from './store.ts';
import { Icon } from '#ui/Icon.tsx';
import { PickList } from '#ui/fields/PickList.tsx';

interface FieldsProps {
  search: TileSearch;
  filters: Filters;
}

/** The filters themselves; a kind that leaves no choice is left out. */
export function FilterFields({ search, filters, choices }: FieldsProps & { choices: FilterChoices }): ReactNode {
  const { serviceTypes, symptoms, plans, languages } = choices;
  // An age that was typed can be chosen again.
  const [age, setAge] = useState(filters.age ?? 'child');
  if (filters.age !== null && filters.age !== age) setAge(filters.age);
  return (
    <>
      {serviceTypes && <ServiceTypes search={search} filters={filters} />}
      <fieldset>
        <legend className="lab">Who, when and where</legend>
        <Checkbox
          label={forWords(age)}
          checked={filters.age !== null}
          onChange={() => search.change({ age: filters.age === null ? age : null })}
        />
        <Checkbox
          label="Open now"
          checked={filters.openNow}
          onChange={() => search.change({ openNow: !filters.openNow })}
        />
        <Checkbox
          label="Wheelchair access"
          checked={filters.wheelchair}
          onChange={() => search.change({ wheelchair: !filters.wheelchair })}
        />
      </fieldset>
      <PriceChoice search={search} filters={filters} />
      <Pick
        label="Insurance plan"
        any="Any, or no insurance"
        options={plans}
        value={filters.insurancePlan}
        onPick={(insurancePlan) => search.change({ insurancePlan })}
      />
      <Pick
        label="Language"
        any="Any"
        options={languages}
        value={filters.language}
        onPick={(language) => search.change({ language })}
      />
      <Symptoms search={search} filters={filters} symptoms={symptoms} />
    </>
  );
}

function ServiceTypes({ search, filters }: FieldsProps): ReactNode {
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

function PriceChoice({ search, filters }: FieldsProps): ReactNode {
  const name = useId();
  return (
    <fieldset>
      <legend className="lab">Price without insurance</legend>
      <div className="chips">
        {PRICES.map((price) => (
          <label className="chip" key={price}>
            <input
              type="radio"
              name={name}
              checked={filters.maxPrice === price}
              onChange={() => search.change({ maxPrice: price })}
            />
            <Icon name="check" />
            {priceWords(price)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PickProps {
  label: string;
  /** The words for no filter. */
  any: string;
  options: readonly string[];
  value: string | null;
  onPick: (value: string | null) => void;
}

function Pick({ label, any, options, value, onPick }: PickProps): ReactNode {
  const id = useId();
  if (options.length < 2) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <PickList id={id} value={value ?? ''} onPick={(picked) => onPick(picked || null)}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </PickList>
    </div>
  );
}

function Symptoms({ search, filters, symptoms }: FieldsProps & { symptoms: readonly SymptomChoice[] }): ReactNode {
  if (symptoms.length === 0) return null;
  return (
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
  );
}
