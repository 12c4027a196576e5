import { useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { FormFrame, FormProblem } from '../../kit/form/FormFrame.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { BookingSummary } from '../../kit/hold/BookingSummary.tsx';
import { PatientForm } from '../../kit/patient/PatientForm.tsx';
import { Loading } from '../../kit/parts/Loading.tsx';
import { TechnicalIssue } from '../../kit/parts/TechnicalIssue.tsx';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { CannotChange } from '../move/MoveBanner.tsx';
import { $details, detailsForm, keepDetails, loadDetails, submitDetails } from './store-change-details.ts';
import type { FoundDetails } from './store-change-details.ts';
import { CallToChange } from '../visit/VisitActions.tsx';
import { openBooking, type ScreenProps } from '../../kit/partner/partner-booking.ts';

/** Another address, phone or email, another spelling or guardian for a visit that is booked; time, number and birth date stay [SCHED-7]. */
export function ChangeDetails(props: ScreenProps): ReactNode {
  const [booking] = useState(() => openBooking(props, props.kind));
  const details = useValue($details);
  const { summary, attempt } = useForm(detailsForm);
  return (
    <BookingFrame
      booking={booking}
      step={null}
      title="Change patient details"
      errors={summary}
      attempt={attempt}
      coLocated={'visit' in details && details.visit.location.coLocated}
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
      {details.state === 'found' && <DetailsForm details={details} />}
    </BookingFrame>
  );
}

function DetailsForm({ details: { visit, masked, days } }: { details: FoundDetails }): ReactNode {
  const saving = useValue(detailsForm.$saving);
  const slot = { ...visit, start: visit.datetime };
  return (
    <FormFrame className="aside end" onSubmit={submitDetails}>
      <div className="flow">
        <FormProblem form={detailsForm} />
        {masked && (
          <Alert tone="info" title="Some details are hidden.">
            <p>
              To see the email, phone and street, open the link in one of our emails about this appointment. What you
              leave hidden stays the same.
            </p>
          </Alert>
        )}
        <PatientForm form={detailsForm} days={days} />
        <p className="acts">
          <button className="btn" type="submit" aria-disabled={saving}>
            {saving ? 'Saving' : 'Save changes'}
          </button>
          <button className="btn quiet" type="button" onClick={() => keepDetails(visit)}>
            Keep current details
          </button>
        </p>
      </div>
      <BookingSummary slot={slot} location={visit.location} service={visit.service} booked />
    </FormFrame>
  );
}
