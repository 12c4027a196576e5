import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState, type ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Monogram } from '#ui/monogram/Monogram.tsx';
import { $departure, gone, leavingMessage, leavingTitle, stay } from './leaving.ts';
import { Icon } from '#ui/Icon.tsx';

/** Warns that the link leads to another site; 'Got it' opens it in a new tab (spec 2) [LEAVE-1, LEAVE-2]. */
export function LeavingDialog(): ReactNode {
  const departure = useStore($departure);
  const first = useIsFirst();
  const provider = departure?.provider ?? '';
  return (
    <Dialog
      open={first && departure !== null}
      onClose={stay}
      title={leavingTitle(provider)}
      mark={departure && <Monogram {...departure.plate} />}
      actions={
        <>
          <a className="btn" href={departure?.href} target="_blank" rel="noopener" onClick={gone} data-first>
            Got it <Icon name="external-link" />
            <span className="vh"> (opens in a new tab)</span>
          </a>
          <button className="btn text" type="button" onClick={stay}>
            Stay here
          </button>
        </>
      }
    >
      <p className="muted">{leavingMessage(provider, departure?.possessive)}</p>
    </Dialog>
  );
}

/** Each island has a dialog; the first to hydrate opens for all, or two would open at once. */
const $speaker = atom<symbol | null>(null);

function useIsFirst(): boolean {
  const [own] = useState(Symbol);
  useEffect(() => {
    if ($speaker.get() === null) $speaker.set(own);
    return () => {
      if ($speaker.get() === own) $speaker.set(null);
    };
  }, [own]);
  return useStore($speaker) === own;
}
