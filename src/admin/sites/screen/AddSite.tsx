import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';

import { refusalOf } from '#admin/day/state/call-day.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { FieldError } from '#ui/fields/ErrorSummary.tsx';
import { Field, Select } from '#ui/fields/Field.tsx';
import type { ZipFound } from '../site-calls.schema.ts';
import { callSites } from './call-sites.ts';
import { NotSaved, useFocusOnWrong } from './NotSaved.tsx';

type Typed = { storeNumber: string; name: string; zip: string; street: string; county: string; cliaNumber: string };
type Found = { good: string; counties: readonly string[] } | { problem: string; isUnanswered?: boolean } | null;

const NOTHING: Typed = { storeNumber: '', name: '', zip: '', street: '', county: '', cliaNumber: '' };

/** What is typed of a new site. It is kept while the page is open: who closes the dialog finds it again. */
const $typed = atom(NOTHING);

/** Asks the little that can't be filled in, adds the site, and opens it. */
export function AddSite({ onClose }: { onClose: () => void }): ReactNode {
  const typed = useStore($typed);
  const { found, lookUp } = useZip(typed.zip);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<Typed>): void => $typed.set({ ...$typed.get(), ...changes });
  const form = useFocusOnWrong(attempt);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isBusy) void add();
  }

  async function add(): Promise<void> {
    setBusy(true);
    const { zip, street, county, ...others } = typed;
    try {
      const address = { zip: zip.trim(), street, ...(county && { county }) };
      const site = await callSites('$post', '/admin/sites', { json: { ...others, address } });
      location.assign(`/admin/sites?site=${site.locationId}`);
    } catch (error) {
      const problem = refusalOf(error)?.problem;
      const wrong = (problem?.errors ?? []).map(({ path, message }) => ({
        field: `new-${path.replace('address.', '')}`,
        message,
      }));
      const why = problem?.detail ?? 'No answer came. What you typed is still here: try again.';
      setErrors(wrong.length > 0 ? wrong : [{ field: 'new-storeNumber', message: why }]);
      setAttempt(attempt + 1);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title="Add a site" className="add-site">
      <form className="flow" noValidate onSubmit={submit} ref={form}>
        <Fields
          typed={typed}
          found={found}
          errors={errors}
          set={set}
          lookUp={(zip) => {
            set({ zip, county: '' });
            void lookUp(zip.trim());
          }}
        />
        <p>
          It starts <b>suspended</b>, open all week from 9:00 am to 5:00 pm, with a break at 1:15 pm for 60 minutes.
        </p>
        {errors.length > 0 && <NotSaved errors={errors} />}
        <div className="row">
          <button className="btn" type="submit" aria-disabled={isBusy}>
            Add and edit
          </button>
          <button className="btn quiet" type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** What is known of a ZIP code; a later look-up displaces an earlier one. */
function useZip(typed: string): { found: Found; lookUp: (zip: string) => Promise<void> } {
  const [found, setFound] = useState<Found>(null);
  const looking = useRef<AbortController>(null);
  // What was typed before the dialog was closed is looked up again.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as it opens
  useEffect(() => void lookUp(typed.trim()), []);

  async function lookUp(zip: string): Promise<void> {
    setFound(null);
    looking.current?.abort();
    const { signal } = (looking.current = new AbortController());
    if (!/^\d{5}$/.test(zip)) return;
    try {
      const there = await callSites('$get', '/admin/zip/:zip', { param: { zip } }, { signal });
      if (!signal.aborted) setFound(wordsOf(there));
    } catch (error) {
      if (signal.aborted) return;
      const why = refusalOf(error)?.problem?.detail;
      setFound(
        why ? { problem: why } : { problem: 'We couldn’t look it up. What you typed is kept.', isUnanswered: true },
      );
    }
  }
  return { found, lookUp };
}

interface FieldsProps {
  typed: Typed;
  found: Found;
  errors: readonly FieldError[];
  set: (changes: Partial<Typed>) => void;
  lookUp: (zip: string) => void;
}

function Fields({ typed, found, errors, set, lookUp }: FieldsProps): ReactNode {
  const errorOf = (field: string): string | undefined => errors.find((error) => error.field === field)?.message;
  const zipProblem = errorOf('new-zip') ?? (found && 'problem' in found ? found.problem : undefined);
  return (
    <div className="fields">
      <Field
        id="new-storeNumber"
        label="Store number"
        inputMode="numeric"
        data-first
        value={typed.storeNumber}
        error={errorOf('new-storeNumber')}
        onChange={({ target }) => set({ storeNumber: target.value })}
      />
      <Field
        id="new-name"
        label="Name"
        value={typed.name}
        error={errorOf('new-name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        id="new-zip"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="off"
        value={typed.zip}
        error={zipProblem}
        good={found && 'good' in found ? found.good : undefined}
        onChange={({ target }) => lookUp(target.value)}
      />
      {found && 'problem' in found && found.isUnanswered && (
        <p className="span">
          <button className="btn quiet row-btn" type="button" onClick={() => lookUp(typed.zip)}>
            Look up again
          </button>
        </p>
      )}
      <Field
        id="new-street"
        label="Street"
        autoComplete="off"
        value={typed.street}
        error={errorOf('new-street') ?? errorOf('new-line1')}
        onChange={({ target }) => set({ street: target.value })}
      />
      <County typed={typed} found={found} error={errorOf('new-county')} set={set} />
      <Field
        id="new-cliaNumber"
        label="CLIA number"
        hint="Such as 14D0000001"
        autoComplete="off"
        value={typed.cliaNumber}
        error={errorOf('new-cliaNumber')}
        onChange={({ target }) => set({ cliaNumber: target.value })}
      />
    </div>
  );
}

type CountyProps = Pick<FieldsProps, 'typed' | 'found' | 'set'> & { error: string | undefined };

/** A ZIP code in several counties is a choice, never a guess. */
function County({ typed, found, error, set }: CountyProps): ReactNode {
  const counties = found && 'good' in found ? found.counties : [];
  if (counties.length < 2) return null;
  return (
    <Select
      id="new-county"
      label="County"
      value={typed.county}
      error={error}
      onChange={({ target }) => set({ county: target.value })}
    >
      <option value="">Choose one</option>
      {counties.map((county) => (
        <option key={county}>{county}</option>
      ))}
    </Select>
  );
}

function wordsOf({ city, stateName, counties, timeZoneIANA, timeZoneName }: ZipFound): Found {
  if (timeZoneIANA === null)
    return {
      problem: `${city}, ${stateName} is in ${timeZoneName}. Testing sites can be in Eastern, Central, Mountain, Arizona, Pacific, Alaska, Hawaii or Atlantic (Puerto Rico) Time.`,
    };
  const county = counties.length === 1 ? `${counties[0] ?? ''}, ` : '';
  return { good: `${city}, ${stateName}, ${county}${timeZoneName}`, counties };
}
