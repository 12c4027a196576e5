import type { ReactNode } from 'react';

import { VISIT_MINUTES } from '#covid/organization.ts';
import { Choices } from '#ui/fields/Choices.tsx';
import { Field } from '#ui/fields/Field.tsx';
import type { Editing } from '../editing.ts';
import { edit } from '../store-edit.ts';
import type { Draft } from '../draft.ts';
import { TESTS } from '../words.tsx';
import { seatsOf } from './hours-bar.ts';
import { PlacesChart } from './PlacesChart.tsx';

type Open = Extract<Editing, { state: 'open' }>;
type Model = keyof typeof TESTS;
const MODELS = Object.keys(TESTS) as Model[];

/** How many people a site takes, which tests it gives, and whose. */
export function PlacesEditor({ editing }: { editing: Open }): ReactNode {
  const { site, draft, was, errors } = editing;
  const errorOf = (field: string): string | undefined => errors.find((error) => error.field === field)?.message;
  const changed = (field: 'hourlyCapacity' | 'reserveCapacity'): ReactNode =>
    was[field] === draft[field] ? undefined : <span className="was">Was {was[field]}.</span>;
  const seats = seatsOf(draft.hourlyCapacity);
  return (
    <>
      <section className="site-part" id="part-places">
        <h2>Places an hour</h2>
        <div className="places-grid">
          {site.may.capacity ? (
            <div className="flow">
              <Field
                id="hourlyCapacity"
                label="Visits an hour"
                inputMode="numeric"
                value={draft.hourlyCapacity}
                error={errorOf('hourlyCapacity') ?? hourProblem(draft)}
                hint={
                  <>
                    {changed('hourlyCapacity')} One starts every {VISIT_MINUTES} minutes, {seats} at a time.
                  </>
                }
                onChange={({ target }) => edit({ hourlyCapacity: target.value })}
              />
              <Field
                id="reserveCapacity"
                label="Of them kept for walk-ins"
                inputMode="numeric"
                value={draft.reserveCapacity}
                error={errorOf('reserveCapacity') ?? keptProblem(draft)}
                hint={changed('reserveCapacity')}
                onChange={({ target }) => edit({ reserveCapacity: target.value })}
              />
            </div>
          ) : (
            <p>
              {draft.hourlyCapacity} an hour, {draft.reserveCapacity} kept for walk-ins.
            </p>
          )}
          <PlacesChart editing={editing} />
        </div>
      </section>
      <section className="site-part" id="part-tests">
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

/** What can't be, said as it is typed; the whole rule is the server's. */
function hourProblem({ hourlyCapacity }: Draft): string | undefined {
  if (!/^\d+$/.test(hourlyCapacity.trim())) return 'Use a number, such as 24';
  const step = 60 / VISIT_MINUTES;
  return Number(hourlyCapacity) % step === 0
    ? undefined
    : `Use a multiple of ${String(step)}: as many come at each start`;
}

function keptProblem({ hourlyCapacity, reserveCapacity }: Draft): string | undefined {
  const [all, kept] = [Number(hourlyCapacity), Number(reserveCapacity)];
  return kept > all ? `More are kept than there are: ${String(kept)} of ${String(all)}` : undefined;
}

function Rules({ editing: { site, draft } }: { editing: Open }): ReactNode {
  return (
    <>
      {site.may.flags ? (
        <Choices id="rules" legend="Rules">
          <Check
            label="Insurance required"
            detail="No one can book here without a plan or a voucher."
            isOn={draft.insuranceRequired}
            set={(insuranceRequired) => edit({ insuranceRequired })}
          />
          <Check
            label="Binax site"
            detail="Rapid antigen by Binax card only. Other tests are switched off."
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

interface CheckProps {
  label: string;
  detail?: string;
  isOn: boolean;
  set: (isOn: boolean) => void;
}

function Check({ label, detail, isOn, set }: CheckProps): ReactNode {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      <span>
        {label}
        {detail && <small>{detail}</small>}
      </span>
    </label>
  );
}
