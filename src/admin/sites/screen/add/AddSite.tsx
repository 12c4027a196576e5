import { useStore } from '@nanostores/react';
import type { ReactNode, SyntheticEvent } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Field, Select } from '#ui/fields/Field.tsx';
import type { ZipFound } from '../../site-calls.schema.ts';
import { NotSaved, useFocusOnWrong } from '../NotSaved.tsx';
import { $adding, $typed, $zip, addSite, leaveAdding, lookUpZip, typeSite, type ZipKnown } from './store-add.ts';

/** Asks the little that can't be filled in, adds the site, and opens it. */
export function AddSite({ onClose }: { onClose: () => void }): ReactNode {
  const { isBusy, errors, problem, attempt } = useStore($adding);
  const form = useFocusOnWrong(attempt);

  function close(): void {
    leaveAdding();
    onClose();
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    void addSite();
  }

  return (
    <Dialog open onClose={close} title="Add a site" className="add-site">
      <form className="flow" noValidate onSubmit={submit} ref={form}>
        <Fields />
        <p>
          It starts <b>suspended</b>, open all week from 9:00 am to 5:00 pm, with a break at 1:15 pm for 60 minutes.
        </p>
        {errors.length > 0 && <NotSaved errors={errors} />}
        {problem && <NotSaved errors={[{ field: '', message: problem }]} />}
        <div className="row">
          <button className="btn" type="submit" aria-disabled={isBusy}>
            Add and edit
          </button>
          <button className="btn quiet" type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Fields(): ReactNode {
  const typed = useStore($typed);
  const { errors } = useStore($adding);
  const zip = useStore($zip);
  const field = (name: 'storeNumber' | 'name' | 'zip' | 'street' | 'cliaNumber', at = `new-${name}`) => ({
    id: `new-${name}`,
    value: typed[name],
    error: errors.find((error) => error.field === `new-${name}` || error.field === at)?.message,
    onChange: ({ target }: { target: { value: string } }) => typeSite({ [name]: target.value }),
  });
  const zipField = field('zip');
  return (
    <div className="fields">
      <Field {...field('storeNumber')} label="Store number" inputMode="numeric" data-first />
      <Field {...field('name')} label="Name" />
      <Field
        {...zipField}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="off"
        error={zipField.error ?? problemOf(zip)}
        good={zip.state === 'found' && zip.town.timeZoneIANA !== null ? goodOf(zip.town) : undefined}
      />
      {zip.state === 'failed' && (
        <p className="span">
          <button className="btn quiet row-btn" type="button" onClick={() => void lookUpZip()}>
            Look up again
          </button>
        </p>
      )}
      <Field {...field('street', 'new-line1')} label="Street" autoComplete="off" />
      <County zip={zip} />
      <Field {...field('cliaNumber')} label="CLIA number" hint="Such as 14D0000001" autoComplete="off" />
    </div>
  );
}

/** A ZIP code in several counties is a choice, never a guess. */
function County({ zip }: { zip: ZipKnown }): ReactNode {
  const { county } = useStore($typed);
  const { errors } = useStore($adding);
  const counties = zip.state === 'found' && zip.town.timeZoneIANA !== null ? zip.town.counties : [];
  if (counties.length < 2) return null;
  return (
    <Select
      id="new-county"
      label="County"
      value={county}
      error={errors.find(({ field }) => field === 'new-county')?.message}
      onChange={({ target }) => typeSite({ county: target.value })}
    >
      <option value="">Choose one</option>
      {counties.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  );
}

/** What is wrong with a ZIP code, or with looking it up. */
function problemOf(zip: ZipKnown): string | undefined {
  if (zip.state === 'refused') return zip.why;
  if (zip.state === 'failed') return 'We couldn’t look it up. What you typed is kept.';
  if (zip.state !== 'found' || zip.town.timeZoneIANA !== null) return undefined;
  const { city, stateName, timeZoneName } = zip.town;
  return `${city}, ${stateName} is in ${timeZoneName}. Testing sites can be in Eastern, Central, Mountain, Arizona, Pacific, Alaska, Hawaii or Atlantic (Puerto Rico) Time.`;
}

function goodOf({ city, stateName, counties, timeZoneName }: ZipFound): string {
  const county = counties.length === 1 ? `${counties[0] ?? ''}, ` : '';
  return `${city}, ${stateName}, ${county}${timeZoneName}`;
}
