import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import type { Emergency as Opened } from '../emergency.schema.ts';
import { endEmergency } from './store-emergency.ts';
import { $now } from './store-me.ts';

const MINUTE = 60_000;
const PAGE = '/admin/emergency';

/** The red band that stays over every page while emergency access is open, and until it is said what came of it. */
export function Emergency({ emergency }: { emergency: Opened }): ReactNode {
  const { endsAt, isOpen, confirmationNumber } = emergency;
  const left = Math.ceil((Date.parse(endsAt) - useStore($now)) / MINUTE);
  if (!isOpen || left <= 0)
    return (
      <p className="emergency-band" role="status">
        <Icon name="key-round" />
        <span>
          <b>Emergency access to {confirmationNumber} has ended.</b> <a href={PAGE}>Say what came of it</a>
        </span>
      </p>
    );
  return (
    <div className="emergency-band">
      <Icon name="key-round" />
      <p role="status">
        <b>
          Emergency access to {confirmationNumber}: <span className="num">{left}</span>{' '}
          {left === 1 ? 'minute' : 'minutes'} left.
        </b>{' '}
        All you open is on record.
      </p>
      <EndIt />
    </div>
  );
}

/** Ends it where one is; what came of it is asked for afterward. */
function EndIt(): ReactNode {
  const [state, setState] = useState<'open' | 'ending' | 'failed'>('open');
  async function end(): Promise<void> {
    setState('ending');
    try {
      await endEmergency();
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.emergency-band a')?.focus());
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      <button className="band-btn" type="button" disabled={state === 'ending'} onClick={() => void end()}>
        End it
      </button>
      {state === 'failed' && <p role="alert">It is not ended: no answer came. Try again.</p>}
    </>
  );
}
