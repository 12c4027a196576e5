import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { SIGN_IN_PATH, STAFF_PATH } from '../../account-paths.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { OldLink } from '../parts/OldLink.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { mailedToken } from '../sign-in/mailed-token.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { makeInvitation } from './store-invitation.ts';

/** What an invitation to the staff opens: a password, an authenticator, ten backup codes [SHELL-2, ADM-1]. */
export function Invitation(): ReactNode {
  const [store] = useState(() => makeInvitation(mailedToken));
  const joining = useValue(store.$joining);
  switch (joining.step) {
    case 'password':
      return (
        <AccountForm
          head={
            <>
              <h1>Set up your sign-in</h1>
              <p>Staff sign in with a password and a code from an app. First choose the password.</p>
            </>
          }
          form={store.password}
          onSend={store.choose}
          button="Continue"
          busy="Checking…"
          instead={{ password: <PasswordField form={store.password} name="password" isNew /> }}
        />
      );
    case 'app':
      return (
        <div className="flow">
          <Heading>Set up your code</Heading>
          <p className="whole-words">
            For <b>{joining.email}</b>. Each time you sign in, you’re asked for the code that your app shows then.
          </p>
          <SetUpApp appKey={joining.key} uri={joining.uri} form={store.app} onSend={store.join} />
        </div>
      );
    case 'codes':
      return <BackupCodes codes={joining.codes} level={1} onSaved={() => location.replace(STAFF_PATH)} />;
    case 'old':
      return (
        <div className="flow">
          <h1>Set up your sign-in</h1>
          <OldLink href={SIGN_IN_PATH} next="Sign in">
            An invitation works once, for 7 days. If you have set up your sign-in, sign in. If not, ask for a new
            invitation.
          </OldLink>
        </div>
      );
  }
}

function Heading({ children }: { children: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
