import { useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { ClearDetails } from '../../kit/clear/ClearDetails.tsx';
import { GoBar } from '../../kit/hold/GoBar.tsx';
import { HoldBar } from '../../kit/hold/HoldBar.tsx';
import { LOST_ANYHOW, LostAlert } from '../../kit/hold/LostAlert.tsx';
import { inWordsOf, listErrors } from '../../kit/patient/patient-form.ts';
import { PatientForm } from '../../kit/patient/PatientForm.tsx';
import { BookingSummary } from '../../kit/hold/BookingSummary.tsx';
import { $patientForm, submitPatient } from '../../kit/patient/store-patient.ts';
import { $fields, $patientErrors, $patientProblem, $saving } from '../../kit/patient/store-typed.ts';
import { stepPath } from '../../kit/partner/steps.ts';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { $hold, $seat, openBooking, type BookingContext } from '../../kit/partner/partner-booking.ts';

/** Step 2: who the visit is for (spec 4) [PAT-1, PAT-2]. */
export function PatientInformation(props: BookingContext): ReactNode {
  const [booking] = useState(() => openBooking(props));
  const form = useValue($patientForm);
  // The time held stands above the form, so they come together.
  const seat = useValue($seat);
  const held = useValue($hold) ?? undefined;
  const { who } = useValue($fields);
  const { errors: found, attempt } = useValue($patientErrors);
  const errors = inWordsOf(who, found);
  const problem = useValue($patientProblem);
  const saving = useValue($saving);

  return (
    <BookingFrame
      booking={booking}
      step="patient-information"
      title="Patient information"
      errors={listErrors(errors)}
      attempt={attempt}
      coLocated={held?.location.coLocated ?? false}
    >
      <form
        className="aside end"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submitPatient();
        }}
      >
        <div className="flow">
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          {form === 'loading' || seat.state === 'restoring' ? (
            <Loading what="The form is loading" lines={8} />
          ) : (
            <>
              <LostAlert of={LOST_ANYHOW} />
              <HoldBar />
              <PatientForm errors={errors} visitDay={held?.slot.date} service={held?.service} />
              <p>
                <a href="/privacy">How we keep your details</a>
              </p>
            </>
          )}
          <div className="acts">
            <button className="btn only-wide" type="submit" aria-disabled={saving}>
              {saving ? 'Saving' : 'Continue to review'}
            </button>
            <a className="btn quiet" href={stepPath(booking.partner.slug, 'details')}>
              Back
            </a>
            <ClearDetails />
          </div>
        </div>
        <BookingSummary slot={held?.slot} location={held?.location} service={held?.service} />
        <GoBar none="No time chosen" after>
          <button className="btn" type="submit" aria-disabled={saving}>
            {saving ? 'Saving' : 'Continue'}
            <span className="vh"> to review</span>
          </button>
        </GoBar>
      </form>
    </BookingFrame>
  );
}
