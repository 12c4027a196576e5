import { useState, type ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import type { codeForm } from './code-questions.ts';
import { CodeField } from './CodeField.tsx';
import { QrCode } from './QrCode.tsx';

interface SetUpAppProps {
  /** What is typed in place of the picture, and what the picture says. */
  appKey: string;
  uri: string;
  form: ReturnType<typeof codeForm>;
  onSend: () => Promise<void>;
}

/** An authenticator to set up: scanned or typed, and proven by its first code [SHELL-2]. */
export function SetUpApp({ appKey, uri, form, onSend }: SetUpAppProps): ReactNode {
  const [said, setSaid] = useState('');
  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(appKey.replaceAll(' ', '')).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? 'Copied' : 'Your browser doesn’t allow it: select the key and copy it');
  }
  return (
    <div className="flow">
      <ol className="set-up flow">
        <li>
          <p>
            <b>Scan this with your authenticator app</b>
          </p>
          <div className="scan">
            <QrCode text={uri} label="QR code for your authenticator app" />
            <div>
              <p className="muted">Can’t scan? Type this key:</p>
              <p className="key-text num">{appKey}</p>
              <button className="btn text" type="button" onClick={() => void copy()}>
                <Icon name="copy" />
                Copy the key
              </button>
              <p className="hint" role="status">
                {said}
              </p>
            </div>
          </div>
        </li>
        <li>
          <p>
            <b>Type the code that it shows</b>
          </p>
        </li>
      </ol>
      <CodeField form={form} onSend={onSend} button="Continue" busy="Checking…" />
    </div>
  );
}
