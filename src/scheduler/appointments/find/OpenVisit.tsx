import type { ReactNode } from 'react';

import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { $leadsTo, linkForm, openVisitLink } from './store-links.ts';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { VisitLookUp } from './VisitLookUp.tsx';

const BUTTON = { visit: 'See the appointment', times: 'See open times', address: 'Put my address back' } as const;

/** What the link of a mail asks before it shows anything: the patient's date of birth [SCHED-9]. */
export function OpenVisit(): ReactNode {
  const leadsTo = useValue($leadsTo);
  const looking = useValue(linkForm.$saving);
  const why = (
    <p>
      {leadsTo === 'address' &&
        'We’ll send emails about this appointment to your address again. After that, only the link in our emails opens the appointment. '}
      Someone else may see your email. So we ask before we show{' '}
      {leadsTo === 'times' ? 'what it was for and when you can book it again' : 'the appointment'}.
    </p>
  );
  return (
    <VisitLookUp form={linkForm} className="mail-form card pad flow apart" before={why} onSubmit={openVisitLink}>
      <p className="acts">
        <button className="btn" type="submit" aria-disabled={looking}>
          {looking ? 'Looking' : BUTTON[leadsTo]}
        </button>
      </p>
      {leadsTo !== 'address' && (
        <p>
          You can also find your appointment with its confirmation number at{' '}
          <a href={APPOINTMENTS_PATH}>My appointments</a>.
        </p>
      )}
    </VisitLookUp>
  );
}
