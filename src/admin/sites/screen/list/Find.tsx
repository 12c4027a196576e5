import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import type { SitesList as List } from '../../site-calls.schema.ts';
import { STATION_STATUSES } from '../../statuses.ts';
import { $filter, EVERYTHING, narrow, RULES, type SitesFilter } from '../store-sites.ts';
import { TESTS } from '../words.tsx';

const RULE_WORDS = { insurance: 'Insurance required', binax: 'Binax sites' } as const;

/** What narrows the list; `children` are what else stands in its line. */
export function Find({ list: { byStatus, states }, children }: { list: List; children: ReactNode }): ReactNode {
  const { words, state, status, test, rule } = useStore($filter);
  const all = byStatus.Active + byStatus.Suspended + byStatus.Closed;
  const tabs = [['', 'All', all], ...STATION_STATUSES.map((one) => [one, one, byStatus[one]] as const)] as const;
  return (
    <>
      <div className="sites-find">
        <div className="find-in-day">
          <label className="vh" htmlFor="site-words">
            Name, number, ZIP code or city
          </label>
          <Icon name="search" />
          <input
            id="site-words"
            className="in"
            type="search"
            placeholder="Name, number, ZIP or city"
            autoComplete="off"
            value={words}
            onChange={({ target }) => narrow({ words: target.value })}
          />
        </div>
      </div>
      <div className="sites-find filters">
        {states.length > 1 && (
          <Narrow label="State" any="All states" name="state" value={state} of={states.map((one) => [one, one])} />
        )}
        <Narrow label="Test" any="All tests" name="test" value={test} of={Object.entries(TESTS)} />
        <Narrow label="Rule" any="Any rules" name="rule" value={rule} of={RULES.map((one) => [one, RULE_WORDS[one]])} />
        {children}
      </div>
      <fieldset className="tabs">
        <legend className="vh">Status</legend>
        {tabs.map(([value, label, count]) => (
          <label key={label}>
            <input
              className="vh"
              type="radio"
              name="site-status"
              checked={status === value}
              onChange={() => narrow({ status: value })}
            />
            {label} <span className={value === 'Suspended' && count > 0 ? 'num n hot' : 'num n'}>{count}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

interface NarrowProps {
  label: string;
  any: string;
  name: 'state' | 'test' | 'rule';
  value: string;
  of: readonly (readonly [value: string, label: string])[];
}

function Narrow({ label, any, name, value, of }: NarrowProps): ReactNode {
  return (
    <span className="sel">
      <select
        className="in"
        aria-label={label}
        value={value}
        onChange={({ target }) => narrow({ [name]: target.value })}
      >
        <option value="">{any}</option>
        {of.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

/** Nothing in the list: nothing that matches, with each filter to take off; or no site at all. */
export function NoSite({ list: { may } }: { list: List }): ReactNode {
  const filter = useStore($filter);
  const chosen = chosenIn(filter);
  if (chosen.length === 0)
    return (
      <div className="empty" role="status">
        <p>
          <b>{may.create ? 'There is no site yet.' : 'You have no site yet.'}</b>
        </p>
        <p className="muted">
          {may.create ? 'Add the first one: little is asked, and it starts suspended.' : 'Ask who set up your sign-in.'}
        </p>
      </div>
    );
  return (
    <div className="empty" role="status">
      <p>
        <b>No site has all of that.</b>
      </p>
      <p className="muted">Take one off:</p>
      <ul className="chips">
        {chosen.map(([name, words]) => (
          <li key={name}>
            <button className="chip" type="button" onClick={() => narrow({ [name]: EVERYTHING[name] })}>
              {words}
              <Icon name="x" />
              <span className="vh">, take off</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is chosen of a filter, each in words. */
function chosenIn({ words, state, status, test, rule }: SitesFilter): [keyof SitesFilter, string][] {
  const all: [keyof SitesFilter, string][] = [
    ['words', words.trim() && `“${words.trim()}”`],
    ['state', state],
    ['status', status],
    ['test', test && TESTS[test]],
    ['rule', rule && RULE_WORDS[rule]],
  ];
  return all.filter(([, said]) => said !== '');
}
