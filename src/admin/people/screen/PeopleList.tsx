import type { ReactNode } from 'react';

import type { RoleTold, StaffPeople, StaffPerson } from '../people.schema.ts';
import { loadMore, openPerson } from './store-people.ts';
import { when } from './when.ts';

/** People by name, each with a button that opens them. */
export function PeopleList({ list: { people, next, roles } }: { list: StaffPeople }): ReactNode {
  return (
    <>
      <table className="folding-table">
        <caption className="vh">People</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Roles</th>
            <th scope="col">Sites</th>
            <th scope="col">Last sign-in</th>
            <th scope="col">Sessions</th>
            <th scope="col">
              <span className="vh">Open</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row person={person} roles={roles} key={person.id} />
          ))}
        </tbody>
      </table>
      {next && (
        <p>
          <button className="btn quiet" type="button" onClick={() => void loadMore()}>
            More people
          </button>
        </p>
      )}
    </>
  );
}

function Row({ person, roles }: { person: StaffPerson; roles: readonly RoleTold[] }): ReactNode {
  const { id, name, email, sessions, isYou } = person;
  const own = roles.filter(({ role }) => person.roles.includes(role));
  return (
    <tr>
      <th scope="row">
        <b>{name || email || 'No name yet'}</b>
        {name && <small>{email}</small>}
      </th>
      <td>{own.map((role) => role.name).join(', ') || 'None'}</td>
      <td>{sitesOf(person)}</td>
      <td>{lastOf(person)}</td>
      <td>
        {sessions === 0 ? 'none' : sessions}
        <span className="folded-only"> {sessions === 1 ? 'session' : 'sessions'}</span>
      </td>
      <td>
        {isYou ? (
          'you'
        ) : (
          <button className="btn quiet row-btn" type="button" onClick={() => void openPerson(id)}>
            Open<span className="vh"> {name || email}</span>
          </button>
        )}
      </td>
    </tr>
  );
}

function sitesOf({ sites }: StaffPerson): string {
  if (sites === 'all') return 'All sites';
  const more = sites.count - sites.first.length;
  return [...sites.first, ...(more > 0 ? [`and ${String(more)} more`] : [])].join(', ') || 'None';
}

function lastOf({ state, invitedAt, lastSignIn }: StaffPerson): string {
  if (state === 'invited') return `Invited ${when(invitedAt)}`;
  if (state === 'invitation-over') return 'The invitation is over';
  return lastSignIn ? when(lastSignIn) : 'Not yet';
}
