import { useState } from 'react';
import type { ReactNode } from 'react';

import { Field } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { findSites, type Site } from './store-people.ts';

/** So many of what was found are offered. */
const OFFERED = 10;

interface SitesProps {
  given: readonly Site[];
  /** What is wrong with them. */
  error?: string | undefined;
  onChange: (sites: readonly Site[]) => void;
}

/** The sites that somebody is given, and a field that finds more. */
export function Sites({ given, error, onChange }: SitesProps): ReactNode {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly Site[] | null>(null);
  const find = (): void => {
    findSites(words.trim()).then(setFound, () => setFound([]));
  };
  const fresh = found?.filter(({ locationId }) => !given.some((one) => one.locationId === locationId));
  return (
    <fieldset className="flow">
      <legend>Sites</legend>
      {given.length > 0 && <Given given={given} onChange={onChange} />}
      <Field
        id="site-words"
        label="Add a site by name, town or number"
        value={words}
        error={error}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          find();
        }}
      />
      <p>
        <button className="btn quiet" type="button" onClick={find}>
          Find sites
        </button>
      </p>
      {fresh && fresh.length > 0 && (
        <ul className="plain-list" aria-label="Sites found">
          {fresh.slice(0, OFFERED).map((site) => (
            <li key={site.locationId}>
              <button className="btn quiet row-btn" type="button" onClick={() => onChange([...given, site])}>
                <Icon name="plus" />
                {site.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="hint" role="status">
        {fresh?.length === 0 && 'No more sites of yours have these words.'}
      </p>
    </fieldset>
  );
}

function Given({ given, onChange }: Omit<SitesProps, 'error'>): ReactNode {
  return (
    <ul className="plain-list" aria-label="Sites given">
      {given.map((site) => (
        <li key={site.locationId}>
          <button
            className="btn quiet row-btn"
            type="button"
            onClick={() => onChange(given.filter((one) => one !== site))}
          >
            {site.name}
            <Icon name="x" />
            <span className="vh">, remove</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
