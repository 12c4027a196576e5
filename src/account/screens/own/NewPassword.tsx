import { useEffect, useState, type ReactNode } from 'react';

import { AccountForm } from '../parts/AccountForm.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { makeChange } from './store-security-forms.ts';
import { openForm } from './store-security.ts';

/** Choosing another password with the one of before. */
export function NewPassword({ email }: { email: string }): ReactNode {
  const [{ form, save }] = useState(makeChange);
  useEffect(() => document.getElementById('currentPassword')?.focus(), []);
  return (
    <>
      {/* For password managers, which look for whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <AccountForm
        form={form}
        onSend={save}
        button="Save password"
        busy="Saving…"
        beside={
          <button className="btn text" type="button" onClick={() => openForm(null)}>
            Cancel
          </button>
        }
        instead={{
          currentPassword: <PasswordField form={form} name="currentPassword" />,
          newPassword: <PasswordField form={form} name="newPassword" isNew />,
        }}
      />
    </>
  );
}
