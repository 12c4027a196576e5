import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { HoldBar } from '../../kit/hold/HoldBar.tsx';
import { LostAlert } from '../../kit/hold/LostAlert.tsx';
import { ReviewList, type OwnGroups } from './ReviewList.tsx';
import { $confirming, $noAnswer, $review, confirmBooking, loadReview } from './store-review.ts';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { countdown } from '#scheduler/engine/slot-words.ts';
import type { HoldAnswer } from '#scheduler/offered/api.schema.ts';
import { telephoneLink } from '#text/telephone.ts';
import { Icon } from '#ui/Icon.tsx';
import {
  $hold,
  $seat,
  $secondsLeft,
  openBooking,
  pathBefore,
  pathTo,
  type ScreenProps,
} from '../../kit/partner/partner-booking.ts';

/** What a kind of booking has of its own: its words for the page and for the button that books, its groups, and what stands beside them on a wide screen. */
type OwnReview = OwnGroups & { title: string; book: string; beside: (hold: HoldAnswer | undefined) => ReactNode };

/** Step 3: everything once more, then one booking (spec 4) [SCHED-5, SCHED-6]. */
export function Review(props: ScreenProps & { own?: OwnReview }): ReactNode {
  const { own } = props;
  const [booking] = useState(() => openBooking(props, props.kind));
  const review = useValue($review);
  const held = useValue($hold) ?? undefined;
  const seat = useValue($seat);
  const noAnswer = useValue($noAnswer);
  // Together: the time held stands above the rest.
  const isLoading = review.state === 'loading' || seat.state === 'restoring';

  return (
    <BookingFrame
      booking={booking}
      step="review"
      title={own?.title ?? 'Review your appointment'}
      coLocated={held?.location.coLocated ?? false}
    >
      <Beside what={own?.beside(held)}>
        {isLoading ? (
          <Loading what="Your appointment is loading" lines={8} />
        ) : (
          <>
            <LostAlert />
            <HoldBar />
          </>
        )}
        {review.state === 'failed' && <TechnicalIssue onRetry={() => void loadReview()} />}
        {review.state === 'ready' && !isLoading && <ReviewList hold={held} patient={review.patient} own={own} />}
        {noAnswer && <NoAnswer />}
        <p className="acts">
          {held && review.state === 'ready' ? (
            <ConfirmButton words={own?.book ?? 'Confirm appointment'} />
          ) : (
            seat.state === 'none' &&
            review.state === 'ready' && (
              <a className="btn" href={pathTo('details')}>
                Choose another time
              </a>
            )
          )}
          {noAnswer ? (
            <a className="btn text" href={telephoneLink(booking.phone)}>
              Or call {booking.phone}
            </a>
          ) : (
            <a className="btn quiet" href={pathBefore('review')}>
              Back
            </a>
          )}
        </p>
        <p className="sm muted">
          Your appointment is with {booking.partner.name}, an independent provider. You can change or cancel it here
          until it starts.
        </p>
      </Beside>
    </BookingFrame>
  );
}

function Beside({ what, children }: { what: ReactNode; children: ReactNode }): ReactNode {
  const main = <div className="flow">{children}</div>;
  if (!what) return main;
  return (
    <div className="aside end">
      {main}
      <div className="only-wide">{what}</div>
    </div>
  );
}

/** Books, or tries again. */
function ConfirmButton({ words }: { words: string }): ReactNode {
  const confirming = useValue($confirming);
  const noAnswer = useValue($noAnswer);
  const confirm = useRef<HTMLButtonElement>(null);

  // What went wrong is said directly above the button, which says what it does now.
  useEffect(() => {
    if (noAnswer) confirm.current?.focus();
  }, [noAnswer]);

  return (
    <button
      className="btn"
      type="button"
      ref={confirm}
      aria-disabled={confirming}
      onClick={() => void confirmBooking()}
    >
      {noAnswer && !confirming && <Icon name="rotate-ccw" />}
      {confirming ? 'Booking' : noAnswer ? 'Try again' : words}
    </button>
  );
}

/** That nobody knows whether the visit is booked, and that trying again is safe. */
function NoAnswer(): ReactNode {
  const held = useValue($hold);
  const left = useValue($secondsLeft);
  return (
    <Alert tone="error" title="We didn’t get a reply, so we don’t know if your appointment is booked." live>
      <p>
        Try again as often as you like: <b>it won’t be booked twice.</b>
      </p>
      {held && (
        <p aria-hidden="true">
          {held.slot.localTime} is held for <b className="num">{countdown(left)}</b> more.
        </p>
      )}
    </Alert>
  );
}
