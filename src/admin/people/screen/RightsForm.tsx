import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { SyntheticEvent, ReactNode } from 'react';

import type { StaffRole } from '#audit/permissions.ts';
import type { RoleTold, StaffPeople } from '../people.schema.ts';
import { ErrorMessage } from '#ui/fields/Field.tsx';
import { useFirstWrong } from '../../frame/first-wrong.ts';
import { Sites } from './Sites.tsx';
import { $wrong, type Given, type Site } from './store-people.ts';

interface RightsFormProps {
  list: StaffPeople;
  roles: readonly StaffRole[];
  sites: 'all' | readonly Site[];
  submit: string;
  onGive: (given: Given) => void;
  /** Fields before the roles. */
  children?: ReactNode;
}

/** The roles and sites of somebody: each role with what it can do and what it can’t, read before it is given. */
export function RightsForm({ list, roles, sites, submit, onGive, children }: RightsFormProps): ReactNode {
  const [chosen, setChosen] = useState<readonly StaffRole[]>(roles);
  const [isEverywhere, setEverywhere] = useState(sites === 'all');
  const [given, setGiven] = useState<readonly Site[]>(sites === 'all' ? [] : sites);
  const { fields } = useStore($wrong);
  const form = useFirstWrong<HTMLFormElement>(fields);
  const shown = list.roles.filter(({ role }) => list.mayGive.includes(role));
  const choose = (role: StaffRole, isOn: boolean): void =>
    setChosen(isOn ? [...chosen, role] : chosen.filter((one) => one !== role));
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    onGive({ roles: [...chosen], sites: isEverywhere ? 'all' : given.map(({ locationId }) => locationId) });
  };
  return (
    <form className="flow" onSubmit={send} noValidate ref={form}>
      {children}
      <fieldset className={fields['roles'] ? 'flow field bad' : 'flow'}>
        <legend>Roles</legend>
        {fields['roles'] && <ErrorMessage id={ROLES}>{fields['roles']}</ErrorMessage>}
        {shown.map((told, at) => (
          <Role
            told={told}
            isOn={chosen.includes(told.role)}
            isWrong={at === 0 && fields['roles'] !== undefined}
            onChange={choose}
            key={told.role}
          />
        ))}
      </fieldset>
      {list.mayGiveAllSites && (
        <label className="check">
          <input type="checkbox" checked={isEverywhere} onChange={({ target }) => setEverywhere(target.checked)} />
          <span>All sites, those of tomorrow too</span>
        </label>
      )}
      {!isEverywhere && <Sites given={given} error={fields['sites']} onChange={setGiven} />}
      <p>
        <button className="btn" type="submit">
          {submit}
        </button>
      </p>
    </form>
  );
}

/** The field of the roles, which its error belongs to. */
const ROLES = 'rights-roles';

interface RoleProps {
  told: RoleTold;
  isOn: boolean;
  /** Whether it has the error of the roles. */
  isWrong: boolean;
  onChange: (role: StaffRole, isOn: boolean) => void;
}

function Role({ told: { role, name, may, can, cannot }, isOn, isWrong, onChange }: RoleProps): ReactNode {
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${ROLES}-error` : undefined}
          onChange={({ target }) => onChange(role, target.checked)}
        />
        <span>
          <b>{name}.</b> {may}
        </span>
      </label>
      <details>
        <summary>
          What {/^[aeiou]/i.test(name) ? 'an' : 'a'} {name.toLowerCase()} can do, and can’t
        </summary>
        <ul>
          {[...can, cannot].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
