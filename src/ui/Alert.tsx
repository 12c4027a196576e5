import type { ReactNode } from 'react';

import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from './icons.tsx';

export type AlertTone = 'error' | 'warn' | 'info' | 'ok';

const LOOKS = {
  error: { name: 'err', Icon: CircleAlertIcon },
  warn: { name: 'warn', Icon: TriangleAlertIcon },
  info: { name: 'info', Icon: InfoIcon },
  ok: { name: 'ok', Icon: CircleCheckIcon },
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
  const { name, Icon } = LOOKS[tone];
  const Title = level ? (`h${level}` as const) : 'p';
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div className={`alert ${name}`} role={role}>
      <Icon />
      {title && <Title className="alert-title">{title}</Title>}
      {children && <div className="flow">{children}</div>}
    </div>
  );
}
