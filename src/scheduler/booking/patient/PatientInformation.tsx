import { useState } from 'react';
import type { ReactNode } from 'react';

import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { ClearDetails } from '../../kit/clear/ClearDetails.tsx';
import { FormFrame, FormProblem } from '../../kit/form/FormFrame.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { GoBar } from '../../kit/hold/GoBar.tsx';
import { HoldBar } from '../../kit/hold/HoldBar.tsx';
import { LostAlert } from '../../kit/hold/LostAlert.tsx';
import { PastPatients, SignInInstead } from '../../kit/patient/PastPatients.tsx';
import { People } from '../../kit/patient/People.tsx';
import { PatientForm } from '../../kit/patient/PatientForm.tsx';
import { BookingSummary } from '../../kit/hold/BookingSummary.tsx';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import {
  $hold,
  $seat,
  isBeforeTimes,
  nameAfter,
  openBooking,
  pathBefore,
  titleOf,
  type ScreenProps,
} from '../../kit/partner/partner-booking.ts';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import { patientStep } from './store-patient.ts';

/** For people of an account alone: what is kept of one, and the offer after a refusal. */
const loadKnown = () => import('../../kit/patient/KnownPatient.tsx');
const loadOffer = () => import('../../kit/patient/DuplicateOffer.tsx');

const { form, $ready, submitPatient } = patientStep;

type PatientProps = ScreenProps & {
  /** Beside the step while no time is held, where the times come later. */
  beside?: ReactNode;
};

/** Step 2: who the visit is for (spec 4) [PAT-1, PAT-2]. */
export function PatientInformation({ beside, ...props }: PatientProps): ReactNode {
  const [booking] = useState(() => openBooking(props, props.kind));
  const held = useValue($hold) ?? undefined;
  const { summary, attempt, saving } = useForm(form);
  const next = nameAfter('patient-information');
  const isLater = isBeforeTimes('patient-information');
  return (
    <BookingFrame
      booking={booking}
      step="patient-information"
      title={titleOf('patient-information')}
      errors={summary}
      attempt={attempt}
      coLocated={held?.location.coLocated ?? false}
    >
      <FormFrame className="aside end" onSubmit={submitPatient}>
        <div className="flow">
          <FormProblem form={form} />
          <Questions provider={booking.partner.name} />
          <div className="acts">
            <button className="btn only-wide" type="submit" aria-disabled={saving}>
              {saving ? 'Saving' : `Continue to ${next}`}
            </button>
            <a className="btn quiet" href={pathBefore('patient-information')}>
              Back
            </a>
            <ClearDetails />
          </div>
        </div>
        {held || !isLater ? (
          <BookingSummary slot={held?.slot} location={held?.location} service={held?.service} />
        ) : (
          beside
        )}
        <GoBar none={isLater ? `Then ${next}` : 'No time chosen'} after>
          <button className="btn" type="submit" aria-disabled={saving}>
            {saving ? 'Saving' : 'Continue'}
            <span className="vh"> to {next}</span>
          </button>
        </GoBar>
      </FormFrame>
    </BookingFrame>
  );
}

/** The time held stands above the form, so they come together. */
function Questions({ provider }: { provider: string }): ReactNode {
  const ready = useValue($ready);
  const seat = useValue($seat);
  useValue($hold);
  if (ready === 'loading' || seat.state === 'restoring') return <Loading what="The form is loading" lines={8} />;
  return (
    <>
      <LostAlert />
      <HoldBar />
      <WhoAndWhat provider={provider} />
      <p>
        <a href="/privacy">How we keep your details</a>
      </p>
    </>
  );
}

/** Who the visit is for, and what is asked of them, or known: of the people of an account, or of whoever is typed here. */
function WhoAndWhat({ provider }: { provider: string }): ReactNode {
  const choice = useValue(patientStep.people.$choice);
  const held = useValue($hold);
  const duplicate = useValue(form.$duplicateData);
  const offer = useLoaded(duplicate !== null, loadOffer);
  const person = choice?.isTyped === false && patientStep.people.person();
  const known = useLoaded(choice !== null, loadKnown);
  return (
    <>
      {choice ? (
        <>
          <People step={patientStep} choice={choice} />
          {duplicate && offer && <offer.DuplicateOffer step={patientStep} choice={choice} id={duplicate} />}
        </>
      ) : (
        <>
          <PastPatients step={patientStep} />
          <SignInInstead isHeld={held !== null} />
        </>
      )}
      {person && known ? (
        <known.KnownPatient step={patientStep} person={person} provider={provider} />
      ) : person && known === undefined ? (
        <Loading what="Their details are loading" lines={4} />
      ) : (
        <PatientForm form={form} days={patientStep.days()} />
      )}
    </>
  );
}
