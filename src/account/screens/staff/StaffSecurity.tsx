import type { ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { Fact } from '../parts/Part.tsx';
import { BackupCodes } from './BackupCodes.tsx';
import { CodeField } from './CodeField.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { $doing, begin, change, finish, first, leave, proof, prove } from './store-staff.ts';

/** So few backup codes that it is time for new ones. */
const FEW = 6;

/** What staff sign in with; each change asks for a code first [SHELL-2]. */
export function StaffSecurity({ left }: { left: number }): ReactNode {
  const doing = useValue($doing);
  switch (doing.state) {
    case 'nothing':
      return <Kept left={left} />;
    case 'proving':
      return (
        <section className="flow" aria-labelledby="proving">
          <h3 className="lab" id="proving">
            {doing.what === 'codes' ? 'Make ten new backup codes' : 'Use another authenticator'}
          </h3>
          <p>
            {doing.what === 'codes'
              ? 'The ones you have now stop working. First type a code.'
              : 'First type a code of the one you have, or a backup code.'}
          </p>
          <CodeField form={proof} onSend={prove} button="Continue" busy="Checking…" beside={<Leave />} />
        </section>
      );
    case 'setting up':
      return (
        <section className="flow" aria-labelledby="setting-up">
          <h3 className="lab" id="setting-up">
            Set up your code
          </h3>
          <SetUpApp appKey={doing.key} uri={doing.uri} form={first} onSend={change} />
          <Leave />
        </section>
      );
    case 'saving':
      return <BackupCodes codes={doing.codes} level={2} onSaved={() => finish('You have ten new backup codes')} />;
  }
}

function Leave(): ReactNode {
  return (
    <button className="btn text" type="button" onClick={leave}>
      Leave it as it is
    </button>
  );
}

function Kept({ left }: { left: number }): ReactNode {
  const make = (
    <button className="btn text" type="button" onClick={() => begin('codes')}>
      Make ten new ones
    </button>
  );
  return (
    <>
      {left <= FEW && (
        <Alert tone="info" title={left === 1 ? '1 backup code is left' : `${left} backup codes are left`}>
          <p>Make ten new ones before you need them.</p>
        </Alert>
      )}
      <dl className="sum">
        <Fact
          name="Authenticator"
          action={
            <button className="btn text" type="button" onClick={() => begin('app')}>
              Use another
            </button>
          }
        >
          On
        </Fact>
        <Fact name="Backup codes" action={make}>
          {left} of 10 left
        </Fact>
      </dl>
    </>
  );
}
