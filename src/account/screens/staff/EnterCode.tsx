import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { SIGN_IN_PATH } from '../../account-paths.ts';
import { CodeField } from './CodeField.tsx';
import { makeCodeStep } from './store-code.ts';

/** The second step of staff, after their password: a code of their app, or a backup code [SHELL-2]. */
export function EnterCode({ retailer }: { retailer: string }): ReactNode {
  const [store] = useState(makeCodeStep);
  const way = useValue(store.$way);
  const [isTurned, setTurned] = useState(false);
  if (useValue(store.$isOver)) return <Over />;
  const turn = (label: string): ReactNode => (
    <button
      className="btn text"
      type="button"
      onClick={() => {
        store.turn();
        setTurned(true);
      }}
    >
      {label}
    </button>
  );
  const common = { button: 'Continue', busy: 'Checking…' };
  return (
    <div className="flow">
      {way === 'app' ? (
        <CodeField
          key="app"
          {...common}
          head={
            <Head title="Enter your code" isTurned={isTurned}>
              Open your authenticator app and type the 6 digits for {retailer}.
            </Head>
          }
          form={store.app}
          onSend={store.byApp}
          beside={turn('Use a backup code')}
        />
      ) : (
        <CodeField
          key="backup"
          {...common}
          head={
            <Head title="Enter a backup code" isTurned={isTurned}>
              One of the ten codes that you saved when you set this up. Each works once.
            </Head>
          }
          form={store.backup}
          onSend={store.byBackup}
          beside={turn('Use the app')}
        />
      )}
      <p className="muted">
        A code is still wrong? Set your phone’s clock to automatic. Lost your phone and your backup codes? Ask your site
        supervisor to start over.
      </p>
    </div>
  );
}

/** Takes the focus where the other way was turned to. */
function Head({ title, isTurned, children }: { title: string; isTurned: boolean; children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isTurned) heading.current?.focus();
  }, [isTurned]);
  return (
    <>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p>{children}</p>
    </>
  );
}

function Over(): ReactNode {
  return (
    <div className="flow">
      <h1>Enter your code</h1>
      <Alert tone="warn" title="Sign in again" live>
        <p>That was the fifth wrong code, or it took longer than ten minutes.</p>
      </Alert>
      <p className="acts">
        <a className="btn" href={SIGN_IN_PATH}>
          Sign in
        </a>
      </p>
    </div>
  );
}
