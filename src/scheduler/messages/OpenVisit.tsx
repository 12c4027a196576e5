import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { BirthFields } from './BirthFields.tsx';
import { $visitLink, openVisitLink, typeLinkBirth } from './store-links.ts';
import { useValue } from '../use-store-value.ts';

/** What the link of a mail asks before it shows anything: the patient's date of birth [SCHED-9]. */
export function OpenVisit(): ReactNode {
  const { dob, errors, attempt, problem, sending } = useValue($visitLink);
  return (
    <form
      className="mail-form card pad flow apart"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void openVisitLink();
      }}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <p>Emails may be read by others. So we ask before we show the visit.</p>
      <BirthFields id="link-dob" dob={dob} errors={errors} onType={typeLinkBirth} />
      <p className="acts">
        <button className="btn" type="submit" aria-disabled={sending}>
          {sending ? 'Looking' : 'See the visit'}
        </button>
      </p>
    </form>
  );
}
