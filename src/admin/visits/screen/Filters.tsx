import { useStore } from '@nanostores/react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { Field, Select } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { VISIT_STATUSES } from '#scheduler/visits/visit-status.ts';
import type { VisitFilters } from '../../day/visit.schema.ts';
import { STATUS_NAMES } from '../../day/status-names.ts';
import { $choices } from './store-choices.ts';
import { $filters, findWords, narrow } from './store-found.ts';

type Change = (changes: { [Name in keyof VisitFilters]: VisitFilters[Name] | undefined }) => void;

/** Words about a person, which stay in the page, and filters, which the address has. */
export function Filters(): ReactNode {
  const filters = useStore($filters, { ssr: 'initial' });
  const [typed, type] = useState('');
  const change: Change = (changes) => {
    const all = Object.entries({ ...filters, ...changes }).filter(
      ([, value]) => value !== undefined && String(value) !== '',
    );
    narrow(Object.fromEntries(all));
  };
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    findWords(typed);
  }
  return (
    <form className="cfields" role="search" aria-label="All appointments" onSubmit={onSubmit}>
      <div className="field span2">
        <label htmlFor="find-person">Name, number or last four of the phone</label>
        <div className="find-in-day">
          <Icon name="search" />
          <input
            className="in"
            id="find-person"
            type="search"
            autoComplete="off"
            maxLength={80}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
          <kbd>/</kbd>
        </div>
      </div>
      <p className="field find-now">
        <button className="btn" type="submit">
          Find
        </button>
      </p>
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          id={`filter-${end}`}
          label={end === 'from' ? 'From' : 'To'}
          type="date"
          value={filters[end] ?? ''}
          onChange={({ target }) => change({ [end]: target.value || undefined })}
        />
      ))}
      <Choices filters={filters} change={change} />
    </form>
  );
}

/** What the list can be narrowed to by choosing. */
function Choices({ filters, change }: { filters: VisitFilters; change: Change }): ReactNode {
  const choices = useStore($choices, { ssr: 'initial' });
  const { site, status, organizationId, serviceId } = filters;
  const several = status && status.length > 1 ? [status] : [];
  const ofPartner = choices?.services.filter((one) => !organizationId || one.organizationId === organizationId) ?? [];
  return (
    <>
      <Choice
        id="site"
        label="Site"
        any="All"
        value={site}
        options={choices?.sites.map(({ locationId, name, city }) => [locationId, `${name}, ${city}`]) ?? []}
        onChange={(value) => change({ site: value })}
      />
      <Choice
        id="status"
        label="Status"
        any="Any"
        value={status?.join(',')}
        options={[...VISIT_STATUSES.map((one) => [one]), ...several].map((some) => [
          some.join(','),
          some.map((one) => STATUS_NAMES[one].name).join(', '),
        ])}
        onChange={(value) => change({ status: VISIT_STATUSES.filter((one) => value?.split(',').includes(one)) })}
      />
      <Choice
        id="partner"
        label="Partner"
        any="Any"
        value={organizationId}
        options={choices?.partners.map((one) => [one.organizationId, one.name]) ?? []}
        onChange={(value) => change({ organizationId: value, serviceId: undefined })}
      />
      <Choice
        id="service"
        label="Kind"
        any="Any"
        value={serviceId === undefined ? undefined : String(serviceId)}
        options={ofPartner.map((one) => [String(one.serviceId), one.display])}
        onChange={(value) => change({ serviceId: value ? Number(value) : undefined })}
      />
    </>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  any: string;
  value: string | undefined;
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string | undefined) => void;
}

function Choice({ id, label, any, value = '', options, onChange }: ChoiceProps): ReactNode {
  // What the address asks for stays chosen before the list is there, and where it has no name here.
  const isKnown = value === '' || options.some(([one]) => one === value);
  return (
    <Select
      id={`filter-${id}`}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{any}</option>
      {options.map(([one, words]) => (
        <option value={one} key={one}>
          {words}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </Select>
  );
}
