import type { ReactNode } from 'react';

import { Icon, type IconName } from '#ui/Icon.tsx';
import type { VisitStatus } from '#scheduler/visits/visit-status.ts';
import { STATUS_NAMES } from '../status-names.ts';

const LOOKS: Readonly<Record<VisitStatus, { look: string; icon?: IconName }>> = {
  booked: { look: 'plain' },
  'checked-in': { look: 'info', icon: 'user' },
  kept: { look: 'ok', icon: 'check' },
  missed: { look: 'plain' },
  cancelled: { look: 'plain', icon: 'ban' },
};

/** The status of a visit; `since`: from when on, as a clock says it. */
export function StatusChip({ status, since = '' }: { status: VisitStatus; since?: string }): ReactNode {
  const { look, icon } = LOOKS[status];
  const { name } = STATUS_NAMES[status];
  return (
    <span className={`status-c ${look}`}>
      {icon && <Icon name={icon} />}
      {since ? `${name} ${since}` : name}
    </span>
  );
}
