import { useState } from 'react';
import type { ReactNode } from 'react';

import type { OneStaffPerson, StaffPeople } from '../people.schema.ts';
import { RightsForm } from './RightsForm.tsx';
import { change, endSession, endSessions, inviteAgain, withdraw } from './store-people.ts';
import { when } from './when.ts';

/** Somebody: their roles and sites, where they are signed in, their invitation. */
export function Person({ list, one }: { list: StaffPeople; one: OneStaffPerson }): ReactNode {
  const { person, sites } = one;
  if (!person.mayChange) return <p>Their roles and sites are not yours to change. A superuser can.</p>;
  return (
    <>
      {person.state === 'joined' ? <Sessions one={one} /> : <Invitation one={one} />}
      <RightsForm
        list={list}
        roles={person.roles}
        sites={sites}
        submit="Save roles and sites"
        onGive={(given) => void change(person.id, given)}
      />
    </>
  );
}

function Invitation({ one: { person } }: { one: OneStaffPerson }): ReactNode {
  return (
    <>
      <p>
        {person.state === 'invited'
          ? `Invited ${when(person.invitedAt)}. The link works until ${when(person.invitationEnds)}.`
          : 'The link of the invitation is too old to work.'}
      </p>
      <p className="row">
        <button className="btn quiet" type="button" onClick={() => void inviteAgain(person.id)}>
          Send it again
        </button>
        <button className="btn quiet" type="button" onClick={() => void withdraw(person.id)}>
          Withdraw it
        </button>
      </p>
    </>
  );
}

/** To end a session asks once. */
function Sessions({ one: { person, open } }: { one: OneStaffPerson }): ReactNode {
  const [asked, setAsked] = useState('');
  return (
    <section className="flow" aria-labelledby="sessions">
      <h3 id="sessions">{open.length === 1 ? '1 session' : `${String(open.length)} sessions`}</h3>
      <ul className="plain-list">
        {open.map(({ id, device, begun, seen }) => (
          <li key={id} className="one-session">
            <span>
              <b>{device}</b>
              <span className="muted second">
                Since {when(begun)}, used {when(seen)}
              </span>
            </span>
            <button
              className="btn quiet row-btn"
              type="button"
              onClick={() => (asked === id ? void endSession(person.id, id, device) : setAsked(id))}
            >
              {asked === id ? 'Yes, end it' : 'End'}
              <span className="vh">, the session on {device}</span>
            </button>
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <p>
          <button
            className="btn quiet"
            type="button"
            onClick={() => (asked === 'all' ? void endSessions(person.id) : setAsked('all'))}
          >
            {asked === 'all' ? 'Yes, end all of them' : 'End all sessions'}
          </button>
        </p>
      )}
    </section>
  );
}
