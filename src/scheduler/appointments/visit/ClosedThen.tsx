import type { ReactNode } from 'react';

import { telephoneLink } from '#text/telephone.ts';
import { Alert } from '#ui/Alert.tsx';
import { closedThenWords } from '../../engine/closed-then.ts';
import type { ClosedThen } from '../../engine/location.schema.ts';
import { dayAt } from '../../engine/slot-words.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { askToCancel } from './store-cancel.ts';
import { ChangeTimeAct, OfVisit } from './VisitActions.tsx';

interface ClosedAlertProps {
  visit: AppointmentAnswer;
  closed: ClosedThen;
  /** The number to call. */
  phone: string;
}

/** That a visit can't take place as it is booked, since its place is closed then, and what its people can do [SCHED-11]. */
export function ClosedAlert({ visit, closed, phone }: ClosedAlertProps): ReactNode {
  const today = dayAt({ start: new Date().toISOString(), timeZone: visit.timeZone });
  return (
    <Alert tone="warn" title="This appointment can’t take place as booked.">
      <p>
        {closedThenWords(closed, visit.location, today)} Choose another time or location, and your confirmation number
        stays the same. Or cancel, and you pay nothing. Questions? Call{' '}
        <a className="num" href={telephoneLink(phone)}>
          {phone}
        </a>
        .
      </p>
      <p className="acts">
        <ChangeTimeAct visit={visit} isFirst />
        <button className="btn text" type="button" onClick={() => askToCancel(visit)}>
          Cancel appointment
          <OfVisit visit={visit} />
        </button>
      </p>
    </Alert>
  );
}
