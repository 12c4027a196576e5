import { useEffect, useRef, useState, type ReactNode } from 'react';

import { makeForm } from '#scheduler/kit/form/make-form.ts';
import type { Part } from '#scheduler/kit/form/question.ts';
import { Icon } from '#ui/Icon.tsx';
import { AccountForm } from '../parts/AccountForm.tsx';

const SAVED: Part<'saved'>[] = [
  {
    stacked: true,
    questions: [
      {
        as: 'box',
        name: 'saved',
        label: 'I have saved these codes',
        problem: (typed) => (typed === 'yes' ? null : 'Save the codes first: they are shown this once'),
      },
    ],
  },
];

interface BackupCodesProps {
  codes: readonly string[];
  level: 1 | 2;
  onSaved: () => void;
}

/** New backup codes, shown this once: they are copied, printed or downloaded before it goes on [SHELL-2]. */
export function BackupCodes({ codes, level, onSaved }: BackupCodesProps): ReactNode {
  const [form] = useState(() => makeForm<'saved'>({ names: ['saved'], parts: () => SAVED }));
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Heading = `h${level}` as const;
  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? 'Copied' : 'Your browser doesn’t allow it: select the codes and copy them');
  }
  return (
    <div className="flow">
      <Heading tabIndex={-1} ref={heading}>
        Save your backup codes
      </Heading>
      <p>If you lose your phone, a code gets you in. Each works once. We show them this once.</p>
      <ul className="codes num" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="acts save">
        <button className="btn quiet" type="button" onClick={() => void copy()}>
          <Icon name="copy" />
          Copy
        </button>
        <button className="btn quiet" type="button" onClick={() => window.print()}>
          <Icon name="printer" />
          Print
        </button>
        <button className="btn quiet" type="button" onClick={() => download(codes)}>
          <Icon name="download" />
          Download
        </button>
      </p>
      <p className="hint" role="status">
        {said}
      </p>
      <AccountForm
        form={form}
        onSend={() => form.submit(() => Promise.resolve(onSaved()))}
        button="Continue"
        busy="Continue"
      />
    </div>
  );
}

/** Gives the codes as a text file, made in this browser. */
function download(codes: readonly string[]): void {
  const href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href, download: 'backup-codes.txt' });
  link.click();
  URL.revokeObjectURL(href);
}
