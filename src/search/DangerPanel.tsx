import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import type { Danger } from './search.schema.ts';

/** What to do when the words that somebody typed tell of danger: above all results, announced at once, with links that call or text. */
export function DangerPanel({ danger }: { danger: readonly Danger[] }): ReactNode {
  const [first] = danger;
  if (!first) return null;
  return (
    <Alert tone="error" title={first.urgency === 'today' ? 'Get care today' : 'Get help now'} level={2} live>
      {danger.map(({ id, sign, act, first: step, links }) => (
        <div className="flow" key={id}>
          <p>
            <b>{`${act}: `}</b>
            {`${sign}.`}
          </p>
          {step && <p>{step}</p>}
          {links.length > 0 && (
            <p className="row">
              {links.map(({ label, href }) => (
                <a className="btn" href={href} key={href}>
                  {label}
                </a>
              ))}
            </p>
          )}
        </div>
      ))}
    </Alert>
  );
}
