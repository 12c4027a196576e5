import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { StaffPeople } from '../people.schema.ts';
import { NotForYou } from './NotForYou.tsx';
import { PeopleList } from './PeopleList.tsx';
import { Person } from './Person.tsx';
import { RightsForm } from './RightsForm.tsx';
import { $done, $open, $people, $wrong, beginInvite, close, invite, loadPeople } from './store-people.ts';

/** Who works here: roles, sites, when they signed in last, and where; a supervisor sees the coordinators of their sites (ADM-1). */
export function PeoplePage(): ReactNode {
  const people = useStore($people, { ssr: 'initial' });
  const done = useStore($done);
  const isShown = people.state === 'shown';
  return (
    <div className="flow people">
      <div className="people-head">
        <h1>People</h1>
        {isShown && (
          <button className="btn" type="button" onClick={beginInvite}>
            <Icon name="user-plus" />
            Invite
          </button>
        )}
      </div>
      <p className="hint" role="status">
        {done}
      </p>
      {isShown ? (
        <>
          <PeopleList list={people} />
          <Opened list={people} />
        </>
      ) : (
        <NotForYou what="people" shown={people} onRetry={() => void loadPeople()} />
      )}
    </div>
  );
}

/** The button that sends may be far below. */
function intoView(problem: HTMLElement | null): void {
  problem?.scrollIntoView({ block: 'nearest' });
}

function Opened({ list }: { list: StaffPeople }): ReactNode {
  const open = useStore($open);
  const { whole: problem } = useStore($wrong);
  const title = open.state === 'person' ? open.person.name || open.person.email || 'Colleague' : 'Invite a colleague';
  return (
    <Dialog open={open.state !== 'closed'} onClose={close} title={title}>
      {problem && (
        <div ref={intoView}>
          <Alert tone="error" title="That was not done." live>
            <p>{problem}</p>
          </Alert>
        </div>
      )}
      {open.state === 'inviting' && <Invite list={list} />}
      {open.state === 'person' && <Person list={list} one={open} key={open.person.id} />}
    </Dialog>
  );
}

function Invite({ list }: { list: StaffPeople }): ReactNode {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const { fields } = useStore($wrong);
  const [only, ...others] = list.mayGive;
  return (
    <RightsForm
      list={list}
      roles={only && others.length === 0 ? [only] : []}
      sites={[]}
      submit="Send the invitation"
      onGive={(given) => void invite({ ...given, name, email })}
    >
      <Field
        id="invite-name"
        label="Name"
        data-first
        error={fields['name']}
        value={name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        id="invite-email"
        label="Work email"
        type="email"
        error={fields['email']}
        value={email}
        autoComplete="off"
        hint="They get an email, and choose a password and a second factor. The link works once, for 7 days."
        onChange={({ target }) => setEmail(target.value)}
      />
    </RightsForm>
  );
}
