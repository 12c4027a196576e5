import { useEffect, useRef, type ReactNode } from 'react';

/** That an email is on its way to an address, with what to do then: the same whether or not there is an account. It takes the focus. */
export function EmailSent({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flow">
      <h1 tabIndex={-1} ref={heading}>
        Check your email
      </h1>
      <p className="whole-words">
        We wrote to <b>{to}</b>. {children}
      </p>
      <p className="muted">Nothing there after five minutes? Look in your spam folder.</p>
    </div>
  );
}
