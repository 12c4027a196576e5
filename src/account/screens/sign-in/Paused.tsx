import { useEffect, useRef, type ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { FORGOT_PATH } from '../../account-paths.ts';
import { clockHere } from '../day-words.ts';
import type { SignInStore } from './store-sign-in.ts';

/** That passwords are paused for an address, until when: the same whether or not it has an account. It takes the focus, in place of the form. */
export function Paused({ email, until }: { email: string; until: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="warn" title={`Passwords are paused until ${clockHere(until)}`} live>
        <p className="whole-words">
          There were too many wrong tries for <b>{email}</b>. You can get in now without a password.
        </p>
      </Alert>
    </div>
  );
}

/** What else there is to do then. */
export function AfterPause({ store }: { store: SignInStore }): ReactNode {
  return (
    <>
      <p>
        Wasn’t that you? No one got in. You can <a href={FORGOT_PATH}>choose a new password</a>.
      </p>
      <p className="acts">
        <button className="btn text" type="button" onClick={store.tryAnother}>
          Use another email
        </button>
      </p>
    </>
  );
}
