import { useEffect, useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { AccountForm } from '../parts/AccountForm.tsx';
import { makeNaming } from './store-security-forms.ts';
import { $busy, openForm, removePasskey, type OwnPasskey } from './store-security.ts';

/** Giving a passkey another name, or removing it. */
export function NamePasskey({ passkey }: { passkey: OwnPasskey }): ReactNode {
  const [{ form, save }] = useState(() => makeNaming(passkey));
  const busy = useValue($busy);
  useEffect(() => document.getElementById('passkeyName')?.focus(), []);
  return (
    <AccountForm
      form={form}
      onSend={save}
      button="Save"
      busy="Saving…"
      beside={
        <>
          <button className="btn text" type="button" aria-disabled={busy} onClick={() => void removePasskey(passkey)}>
            Remove this passkey
          </button>
          <button className="btn text" type="button" onClick={() => openForm(null)}>
            Cancel
          </button>
        </>
      }
    />
  );
}
