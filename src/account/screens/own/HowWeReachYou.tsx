import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { addressLine } from '#scheduler/offered/directions.ts';
import { displayPhone } from '#scheduler/visits/patient/phone.ts';
import { Alert } from '#ui/Alert.tsx';
import { AccountForm } from '../parts/AccountForm.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { Fact, Part } from '../parts/Part.tsx';
import { $ownStore, changeStore } from './own-store.ts';
import { setReminders, stopNewEmail, type ShownAccount } from './store-account.ts';
import { makeContactForm, makeEmailForm } from './store-contact.ts';

type Changing = 'nothing' | 'email' | 'contact';

/** Email, name, phone and address of an account: each changed where it stands. */
export function HowWeReachYou({ account }: { account: ShownAccount }): ReactNode {
  const [changing, setChanging] = useState<Changing>('nothing');
  const opener = useRef<HTMLElement>(null);
  const open = (what: Changing) => () => {
    opener.current = document.activeElement as HTMLElement | null;
    setChanging(what);
  };
  const close = (): void => {
    setChanging('nothing');
    // Once the rows are there again.
    requestAnimationFrame(() => document.getElementById(opener.current?.id ?? '')?.focus());
  };
  return (
    <Part id="reach" title="How we reach you" why="About your appointments, and nothing else.">
      {changing === 'email' && <EmailForm account={account} close={close} />}
      {changing === 'contact' && <ContactForm account={account} close={close} />}
      {changing === 'nothing' && <Rows account={account} onEmail={open('email')} onContact={open('contact')} />}
      <p className={account.saved ? 'hint' : 'vh'} role="status">
        {account.saved}
      </p>
      {account.newEmail !== null && changing !== 'email' && <WaitingEmail {...account} newEmail={account.newEmail} />}
    </Part>
  );
}

interface RowsProps {
  account: ShownAccount;
  onEmail: () => void;
  onContact: () => void;
}

function Rows({ account, onEmail, onContact }: RowsProps): ReactNode {
  const { email, contact, reminders, busy } = account;
  const name = `${contact.firstName} ${contact.lastName}`.trim();
  const { phone, zip } = contact;
  return (
    <dl className="sum">
      <Fact name="Email" action={<Change id="change-email" of="email" onPress={onEmail} />}>
        {email}
      </Fact>
      <Fact name="Name" action={<Change id="change-name" of="name" isNew={!name} onPress={onContact} />}>
        {name || <NotGiven />}
      </Fact>
      <Fact name="Phone" action={<Change id="change-phone" of="phone" isNew={!phone} onPress={onContact} />}>
        {phone ? <span className="num">{displayPhone(phone)}</span> : <NotGiven />}
      </Fact>
      <Fact name="Address" action={<Change id="change-address" of="address" isNew={!zip} onPress={onContact} />}>
        {zip ? addressLine(contact) : contact.line1 || <NotGiven />}
      </Fact>
      {reminders !== null && <Reminders wanted={reminders} busy={busy} />}
      <YourStore />
    </dl>
  );
}

function Reminders({ wanted, busy }: { wanted: boolean; busy: boolean }): ReactNode {
  return (
    <Fact
      name="Reminders"
      action={
        <button className="btn text" type="button" aria-disabled={busy} onClick={() => void setReminders(!wanted)}>
          {wanted ? 'Stop' : 'Start'}
          <span className="vh"> reminders by email</span>
        </button>
      }
    >
      {wanted
        ? 'By email, the day before'
        : 'None. We still email you when an appointment is booked, changed or canceled.'}
    </Fact>
  );
}

function YourStore(): ReactNode {
  const store = useValue($ownStore);
  return (
    <Fact
      name="Your store"
      action={
        <button className="btn text" type="button" onClick={() => void changeStore()}>
          {store ? 'Change' : 'Choose'}
          <span className="vh"> your store</span>
        </button>
      }
    >
      {store === '' ? <span className="muted">Not chosen</span> : (store ?? '…')}
    </Fact>
  );
}

function NotGiven(): ReactNode {
  return <span className="muted">Not given</span>;
}

interface ChangeProps {
  id: string;
  of: string;
  isNew?: boolean;
  onPress: () => void;
}

function Change({ id, of, isNew = false, onPress }: ChangeProps): ReactNode {
  return (
    <button className="btn text" type="button" id={id} onClick={onPress}>
      {isNew ? 'Add' : 'Change'}
      <span className="vh"> your {of}</span>
    </button>
  );
}

/** Takes the focus as it opens. */
function FormHead({ children }: { children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 className="lab big" tabIndex={-1} ref={heading}>
      {children}
    </h3>
  );
}

function Cancel({ close }: { close: () => void }): ReactNode {
  return (
    <button className="btn text" type="button" onClick={close}>
      Cancel
    </button>
  );
}

interface OpenFormProps {
  account: ShownAccount;
  close: () => void;
}

function ContactForm({ account: { contact }, close }: OpenFormProps): ReactNode {
  const [{ form, save }] = useState(() => makeContactForm(contact, close));
  return (
    <>
      <FormHead>Your name, phone and address</FormHead>
      <p className="muted">All of it can be left empty. It is filled in when you book for yourself.</p>
      <AccountForm form={form} onSend={save} button="Save" busy="Saving…" beside={<Cancel close={close} />} />
    </>
  );
}

function EmailForm({ account, close }: OpenFormProps): ReactNode {
  const [{ form, send }] = useState(() => makeEmailForm(account, close));
  return (
    <>
      <FormHead>Change your email</FormHead>
      <p className="whole-words">
        We send a link to the new one. Until it is opened, {account.email} stays, and gets a note about this.
      </p>
      <AccountForm
        form={form}
        onSend={send}
        button="Send a link"
        busy="Sending…"
        beside={<Cancel close={close} />}
        instead={{ password: <PasswordField form={form} name="password" /> }}
      />
    </>
  );
}

function WaitingEmail({ email, newEmail, busy }: ShownAccount & { newEmail: string }): ReactNode {
  return (
    <Alert tone="info" title={<span className="whole-words">Open the link we sent to {newEmail}</span>} live>
      <p className="whole-words">
        Until then {email} stays, and gets a note about this. The link works once, for 24 hours.
      </p>
      <p>
        <button className="btn text" type="button" aria-disabled={busy} onClick={() => void stopNewEmail()}>
          Stop the change
        </button>
      </p>
    </Alert>
  );
}
