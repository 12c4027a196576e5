import { useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { BookingFrame } from '../BookingFrame.tsx';
import { ClearDetails } from '../ClearDetails.tsx';
import { GoBar, HoldBar, LOST_ANYHOW, LostAlert } from '../HoldBar.tsx';
import { inWordsOf, listErrors } from './patient-form.ts';
import { PatientForm } from './PatientForm.tsx';
import { BookingSummary } from '../BookingSummary.tsx';
import { $hold, $seat } from '../store-hold.ts';
import { openBooking, type BookingContext } from '../booking-context.ts';
import { $patientForm, submitPatient } from './store-patient.ts';
import { $fields, $patientErrors, $patientProblem, $saving } from './store-typed.ts';
import { stepPath } from '../steps.ts';
import { Loading } from '#scheduler/Loading.tsx';
import { useValue } from '#scheduler/use-store-value.ts';

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
