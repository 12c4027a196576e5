import type { ReactNode } from 'react';

import { BirthFields } from '../../kit/parts/BirthFields.tsx';
import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { $leadsTo, $visitLink, openVisitLink, typeLinkBirth } from './store-links.ts';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { VisitLookUp } from '../../kit/parts/VisitLookUp.tsx';

const BUTTON = { visit: 'See the appointment', times: 'See open times', address: 'Put my address back' } as const;

/** What the link of a mail asks before it shows anything: the patient's date of birth [SCHED-9]. */
export function OpenVisit(): ReactNode {
  const { dob, errors, attempt, problem, sending } = useValue($visitLink);
  const leadsTo = useValue($leadsTo);
  return (
    <VisitLookUp className="mail-form card pad flow apart" {...{ errors, attempt, problem }} onSubmit={openVisitLink}>
      <p>
        {leadsTo === 'address' &&
          'We’ll send emails about this appointment to your address again. After that, only the link in our emails opens the appointment. '}
        Someone else may see your email. So we ask before we show{' '}
        {leadsTo === 'times' ? 'what it was for and when you can book it again' : 'the appointment'}.
      </p>
      <BirthFields id="link-dob" dob={dob} errors={errors} onType={typeLinkBirth} />
      <p className="acts">
        <button className="btn" type="submit" aria-disabled={sending}>
          {sending ? 'Looking' : BUTTON[leadsTo]}
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
