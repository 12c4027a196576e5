import { useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { BookingSummary } from '../../kit/hold/BookingSummary.tsx';
import { inWordsOf, listErrors } from '../../kit/patient/patient-form.ts';
import { PatientForm } from '../../kit/patient/PatientForm.tsx';
import { $fields, $patientErrors, $patientProblem, $saving } from '../../kit/patient/store-typed.ts';
import { Loading } from '../../kit/parts/Loading.tsx';
import { TechnicalIssue } from '../../kit/parts/TechnicalIssue.tsx';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { CannotChange } from '../move/MoveBanner.tsx';
import { $details, hasAgreed, keepDetails, loadDetails, submitDetails } from './store-change-details.ts';
import { CallToChange } from '../visit/VisitActions.tsx';
import { openBooking, type BookingContext } from '../../kit/partner/partner-booking.ts';

/** Another address, phone or email, another spelling or guardian for a visit that is booked; time, number and birth date stay [SCHED-7]. */
export function ChangeDetails(props: BookingContext): ReactNode {
  const [booking] = useState(() => openBooking(props));
  const details = useValue($details);
  const fields = useValue($fields);
  const { errors: found, attempt } = useValue($patientErrors);
  const problem = useValue($patientProblem);
  const saving = useValue($saving);
  const visit = 'visit' in details ? details.visit : undefined;
  const errors = inWordsOf(fields.who, found);
  return (
    <BookingFrame
      booking={booking}
      step={null}
      title="Change patient details"
      errors={listErrors(errors)}
      attempt={attempt}
      coLocated={visit?.location.coLocated ?? false}
    >
      {details.state === 'loading' && <Loading what="The patient’s details are loading" lines={8} />}
      {details.state === 'failed' && <TechnicalIssue onRetry={() => void loadDetails()} />}
      {details.state === 'unknown' && <CannotChange />}
      {details.state === 'elsewhere' && (
        <Alert tone="info" title="These details can’t be changed here.">
          <p>
            <CallToChange visit={details.visit} />
          </p>
        </Alert>
      )}
      {details.state === 'found' && (
        <form
          className="aside end"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submitDetails();
          }}
        >
          <div className="flow">
            {problem && (
              <Alert tone="error" live>
                {problem}
              </Alert>
            )}
            {details.masked && (
              <Alert tone="info" title="Some details are hidden.">
                <p>
                  To see the email, phone and street, open the link in one of our emails about this appointment. What
                  you leave hidden stays the same.
                </p>
              </Alert>
            )}
            <PatientForm
              errors={errors}
              visitDay={details.visit.date}
              booked={{ patient: details.patient, hasAgreed: hasAgreed(details.patient, fields) }}
            />
            <p className="acts">
              <button className="btn" type="submit" aria-disabled={saving}>
                {saving ? 'Saving' : 'Save changes'}
              </button>
              <button className="btn quiet" type="button" onClick={() => keepDetails(details.visit)}>
                Keep current details
              </button>
            </p>
          </div>
          <BookingSummary
            slot={{ ...details.visit, start: details.visit.datetime }}
            location={details.visit.location}
            service={details.visit.service}
            booked
          />
        </form>
      )}
    </BookingFrame>
  );
}
