import type { ReactNode } from 'react';

import { Review } from '#scheduler/booking/review/Review.tsx';
import { Group } from '#scheduler/booking/review/ReviewList.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { BookingSummary } from '#scheduler/kit/hold/BookingSummary.tsx';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import type { HoldAnswer } from '#scheduler/offered/api.schema.ts';
import type { Survey } from '../answers/answers.schema.ts';
import { SURVEY_NAMES } from '../survey.ts';
import type { Payment } from '../payment/payment.schema.ts';
import { COVID_KIND, covidWizard } from './covid-kind.ts';
import { MENDED_BY_PAYMENT } from './mended-by-payment.ts';
import { $reviewed, lookAgain } from './store-reviewed.ts';

const REVIEWED_KIND = { ...COVID_KIND, mends: MENDED_BY_PAYMENT };

/** Everything once more, with the price as it is settled, then one booking. */
export function CovidReview(props: BookingContext): ReactNode {
  const { title = '' } = covidWizard.steps.find(({ slug }) => slug === 'review') ?? {};
  const own = {
    title,
    book: 'Book this test',
    what: (hold: HoldAnswer | undefined) => <Test hold={hold} />,
    rest: <PaymentAndQuestions />,
    beside: (hold: HoldAnswer | undefined) => <Summary hold={hold} />,
  };
  return <Review {...props} kind={REVIEWED_KIND} own={own} />;
}

function Test({ hold }: { hold: HoldAnswer | undefined }): ReactNode {
  return (
    <Group title="Test" step="details">
      <dt>Test</dt>
      <dd>{hold?.service.display ?? 'No test chosen'}</dd>
      {hold && (
        <>
          <dt>Result</dt>
          <dd>{hold.service.afterVisit}</dd>
        </>
      )}
    </Group>
  );
}

/** The appointment at the price that is settled. */
function Summary({ hold }: { hold: HoldAnswer | undefined }): ReactNode {
  const known = useValue($reviewed);
  const price = known.state === 'known' && known.answers.payment?.price;
  const service = hold && { ...hold.service, ...(price && { price }) };
  return <BookingSummary slot={hold?.slot} location={hold?.location} service={service} />;
}

function PaymentAndQuestions(): ReactNode {
  const known = useValue($reviewed);
  if (known.state === 'loading') return <Loading what="Your answers are loading" lines={4} />;
  if (known.state === 'failed') return <TechnicalIssue onRetry={lookAgain} />;
  const { payment, survey } = known.answers;
  return (
    <>
      <Group title="Payment" step="payment">
        <dt>Who pays</dt>
        <dd>{payment ? payerOf(payment) : 'Not settled yet'}</dd>
        {payment && (
          <>
            <dt>You pay</dt>
            <dd className="num">{`${payment.price.figure}, ${payment.price.words}`}</dd>
          </>
        )}
      </Group>
      <Group title="Questions" step="questions">
        <dt>Answers</dt>
        <dd>{answeredWords(survey)}</dd>
      </Group>
    </>
  );
}

function payerOf({ pays, plan, secondPlan, issuer }: Payment): string {
  const who = {
    plan: [plan, secondPlan].flatMap((one) => (one ? [planWords(one)] : [])).join(', then '),
    voucher: `A voucher from ${issuer ?? ''}`,
    self: 'You, at the visit',
  };
  return who[pays];
}

/** 'Copperleaf PPO', and in whose name where that is somebody else. */
function planWords({ name, holder }: NonNullable<Payment['plan']>): string {
  return holder ? `${name}, in the name of ${holder}` : name;
}

/** '3 answered, 2 left out'. */
function answeredWords(survey: Survey | null): string {
  const answered = SURVEY_NAMES.filter((name) => survey?.[name] !== undefined).length;
  const left = SURVEY_NAMES.length - answered;
  if (answered === 0) return 'All left out';
  return left === 0 ? `All ${answered} answered` : `${answered} answered, ${left} left out`;
}
