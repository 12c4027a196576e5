import type { ReactNode } from 'react';

import { BirthFields } from '../BirthFields.tsx';
import { $leadsTo, $visitLink, openVisitLink, typeLinkBirth } from './store-links.ts';
import { useValue } from '../use-store-value.ts';
import { VisitLookUp } from '../VisitLookUp.tsx';

/** What the link of a mail asks before it shows anything: the patient's date of birth [SCHED-9]. */
export function OpenVisit(): ReactNode {
  const { dob, errors, attempt, problem, sending } = useValue($visitLink);
  const leadsTo = useValue($leadsTo);
  return (
    <VisitLookUp className="mail-form card pad flow apart" {...{ errors, attempt, problem }} onSubmit={openVisitLink}>
      <p>
        Someone else may see your email. So we ask before we show{' '}
        {leadsTo === 'times' ? 'what it was for and when you can book it again' : 'the appointment'}.
      </p>
      <BirthFields id="link-dob" dob={dob} errors={errors} onType={typeLinkBirth} />
      <p className="acts">
        <button className="btn" type="submit" aria-disabled={sending}>
          {sending ? 'Looking' : leadsTo === 'times' ? 'See open times' : 'See the appointment'}
        </button>
      </p>
    </VisitLookUp>
  );
}
