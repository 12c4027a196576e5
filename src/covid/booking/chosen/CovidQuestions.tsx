import { useState } from 'react';
import type { ReactNode } from 'react';

import { FormFrame, FormProblem } from '#scheduler/kit/form/FormFrame.tsx';
import { FormParts } from '#scheduler/kit/form/FormParts.tsx';
import { useForm } from '#scheduler/kit/form/use-form.ts';
import { BookingFrame } from '#scheduler/kit/partner/BookingFrame.tsx';
import { nameAfter, openBooking, pathTo, type BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { ChosenSoFar } from './ChosenSoFar.tsx';
import { COVID_KIND } from '../covid-kind.ts';
import type { OfferedTest } from '../covid-page.ts';
import { $ready, form, leaveAllOut, submitSurvey } from '../store-questions.ts';

/** What health departments ask labs for. One button leaves all of it out [COV-1 part]. */
export function CovidQuestions({ tests, ...page }: BookingContext & { tests: readonly OfferedTest[] }): ReactNode {
  const [booking] = useState(() => openBooking(page, COVID_KIND));
  const ready = useValue($ready);
  const { summary, attempt, saving } = useForm(form);
  return (
    <BookingFrame
      booking={booking}
      step="questions"
      title="A few questions for the lab"
      errors={summary}
      attempt={attempt}
    >
      <FormFrame className="aside end" onSubmit={submitSurvey}>
        <div className="flow">
          <p className="muted">
            Health departments ask every lab for these. Answer for the person who is tested. The answers don’t change
            the test, the price or the place in line. Each can be left out.
          </p>
          <FormProblem form={form} />
          {ready === 'loading' ? <Loading what="The questions are loading" lines={8} /> : <FormParts form={form} />}
          <div className="acts">
            <button className="btn" type="submit" aria-disabled={saving}>
              {saving ? 'Saving' : `Continue to ${nameAfter('questions')}`}
            </button>
            <a className="btn quiet" href={pathTo('patient-information')}>
              Back
            </a>
            <button className="btn text" type="button" onClick={() => void leaveAllOut()}>
              Leave all out
            </button>
          </div>
        </div>
        <ChosenSoFar tests={tests} />
      </FormFrame>
    </BookingFrame>
  );
}
