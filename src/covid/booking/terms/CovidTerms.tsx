import { useState } from 'react';
import type { ReactNode } from 'react';

import { $consent, type ConsentState } from '#scheduler/booking/details/store-consent.ts';
import { FormFrame } from '#scheduler/kit/form/FormFrame.tsx';
import { BookingFrame } from '#scheduler/kit/partner/BookingFrame.tsx';
import { openBooking, type BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { Checkbox } from '#ui/fields/Choice.tsx';
import { ErrorMessage } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ChosenSoFar } from '../chosen/ChosenSoFar.tsx';
import { COVID_KIND } from '../covid-kind.ts';
import type { OfferedTest } from '../covid-page.ts';
import { $agreed, $missed, AGREED_ID, retryTerms, submitTerms } from './store-terms.ts';

type CovidTermsProps = BookingContext & {
  /** The terms in a few sentences. */
  inShort: readonly string[];
  tests: readonly OfferedTest[];
};

/** What people agree to before a test: a few sentences, the whole behind them, and nothing ticked beforehand [COV-1]. */
export function CovidTerms({ inShort, tests, ...page }: CovidTermsProps): ReactNode {
  const [booking] = useState(() => openBooking(page, COVID_KIND));
  const consent = useValue($consent);
  const missed = useValue($missed);
  const agreed = useValue($agreed);
  const isMissing = missed > 0 && !agreed;
  const message = 'Check the box to continue';
  return (
    <BookingFrame
      booking={booking}
      step="terms"
      title="Before you start"
      errors={isMissing ? [{ field: AGREED_ID, message }] : []}
      attempt={missed}
    >
      <FormFrame className="aside end" onSubmit={submitTerms}>
        <div className="flow">
          <ul className="ticks">
            {inShort.map((sentence) => (
              <li key={sentence}>
                <Icon name="check" />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
          {consent.state === 'failed' ? (
            <TechnicalIssue onRetry={() => void retryTerms()} />
          ) : (
            !(consent.state === 'closed' && agreed) && <Whole consent={consent} />
          )}
          <div className={isMissing ? 'field bad' : 'field'}>
            {isMissing && <ErrorMessage id={AGREED_ID}>{message}</ErrorMessage>}
            <Checkbox
              id={AGREED_ID}
              label="I have read the terms and agree to them, for myself or for the person I book for"
              checked={agreed}
              onChange={({ target }) => $agreed.set(target.checked)}
              aria-invalid={isMissing || undefined}
              aria-describedby={isMissing ? `${AGREED_ID}-error` : undefined}
            />
          </div>
          <div className="acts">
            <button className="btn" type="submit" aria-disabled={consent.state === 'asking' && consent.sending}>
              {consent.state === 'asking' && consent.sending ? 'Sending' : 'Agree and continue'}
            </button>
            <a className="btn text" href={COVID_KIND.base(booking)}>
              I don’t agree
            </a>
          </div>
        </div>
        <ChosenSoFar tests={tests} />
      </FormFrame>
    </BookingFrame>
  );
}

/** The whole text, which may still be on its way, and what went wrong with sending that it is agreed to. */
function Whole({ consent }: { consent: ConsentState }): ReactNode {
  const asked = consent.state === 'asking' ? consent : null;
  return (
    <>
      {asked?.problem && (
        <Alert tone="error" live>
          {asked.problem}
        </Alert>
      )}
      <details>
        <summary className="btn text">
          Read all the terms
          <Icon name="chevron-down" />
        </summary>
        {asked ? (
          // The words are the site's own content, made from Markdown by the server.
          <div className="quote" dangerouslySetInnerHTML={{ __html: asked.terms.body }} />
        ) : (
          <Loading what="The terms are loading" lines={3} />
        )}
      </details>
    </>
  );
}
