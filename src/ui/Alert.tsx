import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export type AlertTone = 'error' | 'warn' | 'info' | 'ok';

const LOOKS = {
  error: { name: 'err', icon: 'circle-alert' },
  warn: { name: 'warn', icon: 'triangle-alert' },
  info: { name: 'info', icon: 'info' },
  ok: { name: 'ok', icon: 'circle-check' },
} as const;

interface AlertProps {
  tone: AlertTone;
  /** The message in a few words. */
  title?: ReactNode;
  /** A heading level when the alert is part of the page's outline; without one the title is plain text. */
  level?: 2 | 3 | 4;
  /** True when it appears after an action of the visitor: screen readers announce it. */
  live?: boolean;
  children?: ReactNode;
}

/** A message with icon and colour; the text alone tells its meaning. */
export function Alert({ tone, title, level, live = false, children }: AlertProps): ReactNode {
  const { name, icon } = LOOKS[tone];
  const Title = level ? (`h${level}` as const) : 'p';
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={`alert ${name}`} role={role}>
      <Icon name={icon} />
      {title && <Title className="alert-title">{title}</Title>}
      {children && <div className="flow">{children}</div>}
    </div>
  );
}
