import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { $now } from './store-me.ts';

const MINUTE = 60_000;

/** The red band that stays over every page while emergency access is open. */
export function Emergency({ endsAt }: { endsAt: string }): ReactNode {
  const left = Math.ceil((Date.parse(endsAt) - useStore($now)) / MINUTE);
  if (left <= 0) return null;
  return (
    <p className="emergency-band" role="status">
      <Icon name="key-round" />
      <span>
        <b>
          Emergency access: <span className="num">{left}</span> {left === 1 ? 'minute' : 'minutes'} left.
        </b>{' '}
        All you open is on record.
      </span>
    </p>
  );
}
