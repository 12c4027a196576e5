import type { ReactNode } from 'react';

import { Choices } from '#ui/fields/Choices.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { edit, type Editing } from './store-edit.ts';
import { TESTS } from './words.tsx';

type Open = Extract<Editing, { state: 'open' }>;
type Model = keyof typeof TESTS;
const MODELS = Object.keys(TESTS) as Model[];

/** How many people a site takes, which tests it gives, and whose. */
export function PlacesEditor({ editing }: { editing: Open }): ReactNode {
  const { site, draft, was, errors } = editing;
  const errorOf = (field: string): string | undefined => errors.find((error) => error.field === field)?.message;
  const wasOf = (field: 'hourlyCapacity' | 'reserveCapacity'): string | undefined =>
    was[field] === draft[field] ? undefined : `Was ${was[field]}`;
  return (
    <>
      <section className="site-part">
        <h2>Places an hour</h2>
        {site.may.capacity ? (
          <div className="fields">
            <Field
              id="hourlyCapacity"
              label="People an hour"
              inputMode="numeric"
              value={draft.hourlyCapacity}
              error={errorOf('hourlyCapacity')}
              hint={wasOf('hourlyCapacity')}
              onChange={({ target }) => edit({ hourlyCapacity: target.value })}
            />
            <Field
              id="reserveCapacity"
              label="Of them kept for walk-ins"
              inputMode="numeric"
              value={draft.reserveCapacity}
              error={errorOf('reserveCapacity')}
              hint={wasOf('reserveCapacity')}
              onChange={({ target }) => edit({ reserveCapacity: target.value })}
            />
          </div>
        ) : (
          <p>
            {draft.hourlyCapacity} an hour, {draft.reserveCapacity} kept for walk-ins.
          </p>
        )}
      </section>
      <section className="site-part">
        <h2>Tests and rules</h2>
        {site.may.update ? (
          <Tests editing={editing} error={errorOf('testingModels')} />
        ) : (
          <p>{draft.testingModels.map((model) => TESTS[model]).join(', ')}</p>
        )}
        <Rules editing={editing} />
      </section>
    </>
  );
}

function Rules({ editing: { site, draft } }: { editing: Open }): ReactNode {
  return (
    <>
      {site.may.flags ? (
        <Choices id="rules" legend="Rules">
          <Check
            label="Insurance required: only for people whose plan or voucher pays"
            isOn={draft.insuranceRequired}
            set={(insuranceRequired) => edit({ insuranceRequired })}
          />
          <Check
            label="Binax site: rapid antigen tests alone"
            isOn={draft.binax}
            set={(binax) => edit(binax ? { binax, testingModels: ['rapid-antigen'] } : { binax })}
          />
        </Choices>
      ) : (
        <p>
          {draft.insuranceRequired ? 'Insurance required.' : 'Insurance isn’t required.'}
          {draft.binax && ' Binax site.'}
        </p>
      )}
    </>
  );
}

function Tests({ editing: { draft }, error }: { editing: Open; error: string | undefined }): ReactNode {
  const toggle = (model: Model, isOn: boolean): void =>
    edit({ testingModels: MODELS.filter((one) => (one === model ? isOn : draft.testingModels.includes(one))) });
  return (
    <Choices id="testingModels" legend="Tests" error={error}>
      {MODELS.map((model) => (
        <Check
          key={model}
          label={TESTS[model]}
          isOn={draft.testingModels.includes(model)}
          set={(isOn) => toggle(model, isOn)}
        />
      ))}
    </Choices>
  );
}

function Check({ label, isOn, set }: { label: string; isOn: boolean; set: (isOn: boolean) => void }): ReactNode {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
