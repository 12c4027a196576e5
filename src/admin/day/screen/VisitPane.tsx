import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { useIsWide } from '#admin/frame/use-is-wide.ts';
import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { nameOf } from '../state/store-visits.ts';
import { $opened, closeVisit, openVisit, type Opened } from '../state/store-visit.ts';
import type { SiteDay, VisitLeave } from '../visit.schema.ts';
import { OpenWithToo } from './OpenWith.tsx';
import { VisitBody } from './VisitBody.tsx';

interface VisitPaneProps {
  may: VisitLeave;
  /** The day that it is opened from; from elsewhere its time can't be changed. */
  day?: SiteDay;
}

/** The open appointment: beside the list where there is room, over it as a dialog where there isn't. */
export function VisitPane({ may, day }: VisitPaneProps): ReactNode {
  const opened = useStore($opened);
  const isWide = useIsWide();
  const title = opened?.state === 'open' ? nameOf(opened.visit) : 'Appointment';
  if (!isWide)
    return (
      <Dialog open={opened !== null} onClose={closeVisit} title={title} className="visit-dialog">
        {opened && <Content opened={opened} may={may} day={day} />}
      </Dialog>
    );
  if (!opened)
    return (
      <aside className="drawer" aria-label="Appointment">
        <p className="muted drawer-in">Enter, or a press on a name, opens an appointment here.</p>
      </aside>
    );
  return (
    <aside className="drawer" aria-label="Appointment">
      {/* It stays in sight, however far down the list its row is. */}
      <div className="drawer-in">
        <header>
          <h2>{title}</h2>
          <button className="btn quiet row-btn" type="button" onClick={closeVisit}>
            Close<kbd>Esc</kbd>
          </button>
        </header>
        <Content opened={opened} may={may} day={day} />
      </div>
    </aside>
  );
}

function Content({
  opened,
  may,
  day,
}: Pick<VisitPaneProps, 'may'> & { opened: Opened; day: SiteDay | undefined }): ReactNode {
  switch (opened.state) {
    case 'loading':
      return <SkeletonLines lines={5} />;
    case 'gone':
      return <p role="status">There is no such appointment at your sites.</p>;
    case 'failed':
      return (
        <Alert tone="error" title="It did not load." live>
          <button className="btn" type="button" onClick={() => void openVisit(opened.id)}>
            Try again
          </button>
        </Alert>
      );
    case 'open':
      return (
        <>
          <OpenWithToo id={opened.id} />
          <VisitBody opened={opened} may={may} day={day} />
        </>
      );
  }
}
