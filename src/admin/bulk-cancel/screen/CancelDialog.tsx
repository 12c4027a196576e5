import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import { $toCancel, chooseNone } from '../../day/state/store-choice.ts';
import { loadDay } from '../../day/state/store-day.ts';
import { CancelMany, titleOf } from './CancelMany.tsx';
import { $canceling, $told, askToCancel, leave } from './store-cancel.ts';

/** The dialog of a day that cancels who is chosen there. It can be closed: what has begun goes on. */
export function CancelDialog(): ReactNode {
  const ids = useStore($toCancel, { ssr: 'initial' });
  const canceling = useStore($canceling, { ssr: 'initial' });
  const told = useStore($told, { ssr: 'initial' });
  useEffect(() => {
    if (ids) void askToCancel({ appointmentIds: [...ids] });
  }, [ids]);
  // 'Keep all' leaves what was asked; the dialog goes with it.
  useEffect(() => $canceling.listen(({ state }) => state === 'idle' && $toCancel.set(null)), []);
  function close(): void {
    if (canceling.state === 'running') {
      chooseNone();
      void loadDay();
    }
    leave();
    $toCancel.set(null);
  }
  return (
    <Dialog open={ids !== null} onClose={close} title={titleOf(canceling)} className="wide-dialog">
      <CancelMany canceling={canceling} />
      {/* In the dialog: what is outside of it is not announced while it is open. */}
      <p className="vh" role="status">
        {told}
      </p>
    </Dialog>
  );
}
