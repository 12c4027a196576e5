import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { TechnicalIssue } from '../../kit/parts/TechnicalIssue.tsx';
import { useValue } from '../../kit/parts/use-store-value.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { $edited, bookNewInstead, keepOldTime, loadEdited } from './store-move.ts';
import { dayWords } from '../../engine/slot-words.ts';
import { canChange, visitTime } from '../../visits/visit-words.ts';

/** Above the choice of another time: the visit as it is, which stays so until the other time is confirmed. */
export function MoveBanner(): ReactNode {
  const edited = useValue($edited);
  if (edited.state === 'none') return null;
  if (edited.state === 'loading') return <SkeletonLines lines={3} />;
  if (edited.state === 'failed') return <TechnicalIssue onRetry={() => void loadEdited()} />;
  if (edited.state === 'unknown' || !canChange(edited.appointment)) return <CannotChange />;
  const visit = edited.appointment;
  return (
    <div className="fromto alone">
      <div>
        <small>You have</small>
        <b className="num">{visitTime(visit)}</b>
        <span className="muted">
          {visit.service.display}, {visit.location.name}
        </span>
      </div>
      <div className="plain flow">
        <p>You keep it until you confirm another time.</p>
        <p className="row">
          <button className="btn text" type="button" onClick={keepOldTime}>
            {keepWords(visit)}
          </button>
          <button className="btn text" type="button" onClick={bookNewInstead}>
            Book a new appointment instead
          </button>
        </p>
      </div>
    </div>
  );
}

/** 'Keep Tuesday, 9:30 am'. */
export function keepWords({ date, localTime }: Pick<AppointmentAnswer, 'date' | 'localTime'>): string {
  return `Keep ${dayWords(date).weekday}, ${localTime}`;
}

/** That the visit can't be changed here, with both ways on. */
export function CannotChange(): ReactNode {
  return (
    <Alert tone="info" title="This appointment can’t be changed here now." live>
      <p>
        It may be canceled or over, or it was found more than 30 minutes ago. Nothing has changed. Find it again at{' '}
        <a href={APPOINTMENTS_PATH}>your appointments</a>.
      </p>
      <p>
        <button className="btn text" type="button" onClick={bookNewInstead}>
          Book a new appointment instead
        </button>
      </p>
    </Alert>
  );
}
