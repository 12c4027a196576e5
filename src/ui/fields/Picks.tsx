import type { ComponentProps, ReactNode } from 'react';

/** Rows to pick from, each of which can be tapped as a whole. */
export function Picks({ className = '', children }: { className?: string; children: ReactNode }): ReactNode {
  return <div className={`picks card ${className}`.trimEnd()}>{children}</div>;
}

/** One row: a radio button or a check box. */
export function Pick({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }): ReactNode {
  return (
    <label className="pick">
      <input {...input} />
      <span>{label}</span>
    </label>
  );
}
