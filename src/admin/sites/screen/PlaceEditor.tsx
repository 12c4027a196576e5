import type { ReactNode } from 'react';

import { Field, Select } from '#ui/fields/Field.tsx';
import type { Editing } from './editing.ts';
import { edit } from './store-edit.ts';
import { ZONES } from './words.tsx';

type Open = Extract<Editing, { state: 'open' }>;
const TEXTS = [
  ['name', 'Name'],
  ['storeNumber', 'Store number'],
  ['phone', 'Phone'],
  ['cliaNumber', 'CLIA number'],
] as const;
const ADDRESS = [
  ['zip', 'ZIP code'],
  ['street', 'Street'],
  ['intersection', 'Corner'],
  ['city', 'City'],
  ['state', 'State, two letters'],
  ['county', 'County'],
] as const;

/** Where a site is and how it is reached; for who may not change that, as text. */
export function PlaceEditor({ editing }: { editing: Open }): ReactNode {
  const { site, draft, was, errors } = editing;
  const { address } = draft;
  if (!site.may.update)
    return (
      <section className="site-part" id="part-place">
        <h2>Place</h2>
        <p>
          {address.street}
          {address.intersection && `, at ${address.intersection}`}, {address.city}, {site.address.stateName}{' '}
          {address.zip}, {address.county} County. {draft.phone}. CLIA number {draft.cliaNumber}.
        </p>
      </section>
    );
  const errorOf = (field: string): string | undefined => errors.find((error) => error.field === field)?.message;
  return (
    <section className="site-part" id="part-place">
      <h2>Place</h2>
      <div className="fields">
        {TEXTS.map(([field, label]) => (
          <Field
            key={field}
            id={field}
            label={label}
            autoComplete="off"
            value={draft[field]}
            error={errorOf(field)}
            hint={was[field] === draft[field] ? undefined : <span className="was">Was {was[field] || 'empty'}.</span>}
            onChange={({ target }) => edit({ [field]: target.value })}
          />
        ))}
        {ADDRESS.map(([field, label]) => (
          <Field
            key={field}
            id={`address-${field}`}
            label={label}
            optional={field === 'intersection'}
            autoComplete="off"
            value={address[field] ?? ''}
            error={errorOf(`address-${field}`)}
            hint={
              was.address[field] === address[field] ? undefined : (
                <span className="was">Was {was.address[field] ?? 'empty'}.</span>
              )
            }
            onChange={({ target }) => edit({ address: { ...address, [field]: target.value } })}
          />
        ))}
        <HowAndWhen editing={editing} errorOf={errorOf} />
      </div>
    </section>
  );
}

interface HowAndWhenProps {
  editing: Open;
  errorOf: (field: string) => string | undefined;
}

/** Its clock, and whether people come by car. */
function HowAndWhen({ editing: { draft }, errorOf }: HowAndWhenProps): ReactNode {
  return (
    <>
      <Select
        id="timeZoneIANA"
        label="Time zone"
        value={draft.timeZoneIANA}
        error={errorOf('timeZoneIANA')}
        onChange={({ target }) => edit({ timeZoneIANA: target.value })}
      >
        {Object.entries(ZONES).map(([zone, name]) => (
          <option key={zone} value={zone}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        id="byCar"
        label="How people come"
        value={draft.byCar ? 'car' : 'inside'}
        onChange={({ target }) => edit(target.value === 'car' ? { byCar: true } : { byCar: false, spaces: '' })}
      >
        <option value="car">By car, and stay in it</option>
        <option value="inside">Inside the store</option>
      </Select>
      {draft.byCar && (
        <Field
          id="spaces"
          label="Spaces to wait in"
          inputMode="numeric"
          value={draft.spaces}
          error={errorOf('spaces')}
          onChange={({ target }) => edit({ spaces: target.value })}
        />
      )}
    </>
  );
}
