import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Checkbox } from '#ui/fields/Choice.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { ProviderToCall } from '../visit/ProviderToCall.tsx';
import { changeTime } from '../../kit/partner/edit-mode.ts';
import { keepWords } from '../move/MoveBanner.tsx';
import { showAppointment } from '../visit/store-appointments.ts';
import { OfVisit } from '../visit/VisitActions.tsx';
import { canChange, visitTime } from '../../visits/visit-words.ts';
import { fastWords } from '../../offered/before-visit.ts';
import { priceLine } from '../../offered/offered-services.ts';
import { clockAt, countdown, dayWords, slotShort } from '../../engine/slot-words.ts';
import { TechnicalIssue } from '../../kit/parts/TechnicalIssue.tsx';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { OFFER_HOURS_WORDS, OFFER_MINUTES } from '../../visits/earlier-times.ts';
import {
  $answer,
  $offerLeft,
  $waitlist,
  $waitlistNews,
  keepPresent,
  takeEarlier,
  waitForEarlier,
} from './store-waitlist.ts';
import type { Offer } from '../../visits/offer.schema.ts';

interface EarlierTimeProps {
  visit: AppointmentAnswer;
}

/** Whether somebody wants to be told when an earlier time comes free, and which one is open anyway; whom to call where only the provider can say; nothing for a visit that is offered none [SCHED-19]. */
export function EarlierTime({ visit }: EarlierTimeProps): ReactNode {
  const waitlist = useValue($waitlist);
  const news = useValue($waitlistNews);
  if (waitlist.state !== 'found') return null;
  const { state, why, offersLeft, openNow } = waitlist.standing;
  if (why === 'elsewhere' && canChange(visit)) return <CallForEarlier visit={visit} />;
  if (state === 'offered' || (state === 'closed' && why !== 'all-offers')) return null;
  return (
    <section className="earlier" aria-labelledby="earlier-title">
      <h2 className="lab big" id="earlier-title">
        Would an earlier time help?
      </h2>
      {state === 'closed' ? (
        <p>We have offered you three earlier times, the most we offer for one appointment.</p>
      ) : (
        <Checkbox
          label={<b>Tell me when one opens at {visit.location.name}</b>}
          hint={`We hold it for you for ${OFFER_MINUTES} minutes and email you. You keep ${visit.localTime} unless you accept. ${OFFERS[offersLeft] ?? ''}, ${OFFER_HOURS_WORDS}, none within 24 hours of your appointment.`}
          checked={state === 'waiting'}
          aria-disabled={waitlist.saving || undefined}
          onChange={({ target }) => void waitForEarlier(target.checked)}
        />
      )}
      {openNow && (
        <p className="row">
          <span>
            Earlier times are open now, the first on <b className="num">{slotShort(openNow)}</b>.
          </span>
          <button className="btn text" type="button" onClick={() => changeTime(visit)}>
            Choose one
          </button>
        </p>
      )}
      {news === 'failed' && <TechnicalIssue />}
    </section>
  );
}

/** That nobody here can look for an earlier time. */
function CallForEarlier({ visit }: EarlierTimeProps): ReactNode {
  return (
    <p className="muted">
      We can’t tell you when an earlier time opens here, so call <ProviderToCall visit={visit} /> to ask for one.
    </p>
  );
}

const OFFERS: Readonly<Record<number, string>> = {
  1: 'One more offer',
  2: 'Up to two more offers',
  3: 'Up to three offers',
};

/** The earlier time that is held, beside the one that somebody has, and what has just become of it [SCHED-19]. */
export function EarlierOffer({ visit }: EarlierTimeProps): ReactNode {
  const waitlist = useValue($waitlist);
  const offer = waitlist.state === 'found' ? waitlist.standing.offer : undefined;
  return (
    <>
      <News visit={visit} />
      {offer && <Offered visit={visit} offer={offer} />}
    </>
  );
}

function Offered({ visit, offer }: EarlierTimeProps & { offer: Offer }): ReactNode {
  const left = useValue($offerLeft);
  const answer = useValue($answer);
  const hasFailed = useValue($waitlistNews) === 'failed';
  const { slot, aptHoldId } = offer;
  const { price } = visit.service;
  const { fast } = visit.service;
  return (
    <section className="earlier card pad flow lift" aria-labelledby="offer-title">
      <h2 id="offer-title">An earlier time is held for you for {OFFER_MINUTES} minutes</h2>
      <p>You asked us to look. You’ll keep the time you have unless you choose this one.</p>
      <div className="fromto">
        <div>
          <small>You have</small>
          <b className="num">{visitTime(visit)}</b>
          <span className="muted">{visit.location.name}</span>
        </div>
        <Icon name="arrow-right" />
        <div className="to">
          <small>Held for you</small>
          <b className="num">{visitTime(slot)}</b>
          <span>{visit.location.name}</span>
        </div>
      </div>
      <p>
        <b className="num" role="timer" aria-label="Time left on the offer">
          {countdown(left)}
        </b>{' '}
        left, until {heldUntil(offer)} {slot.timeZoneName}.{price && ` The price stays the same: ${priceLine(price)}.`}
      </p>
      {fast && <p className="muted">{fastWords(slot, fast)}</p>}
      {answer === 'no-answer' && (
        <Alert tone="error" title="We didn’t get a reply, so we don’t know if your appointment has moved." live>
          <p>
            Try again as often as you like: <b>we’ll move it only once.</b> Either way, you have one of the two times.
          </p>
        </Alert>
      )}
      {hasFailed && <TechnicalIssue />}
      <p className="acts">
        <button
          className="btn"
          type="button"
          aria-disabled={answer === 'taking'}
          onClick={() => void takeEarlier(aptHoldId)}
        >
          {answer === 'taking' ? 'Moving' : answer === 'no-answer' ? 'Try again' : takeWords(slot)}
        </button>
        <button
          className="btn text"
          type="button"
          aria-disabled={answer === 'taking' || answer === 'keeping'}
          onClick={() => void keepPresent(aptHoldId)}
        >
          {keepWords(visit)}
        </button>
      </p>
    </section>
  );
}

/** The offer in the row of a visit, with the way to where it is answered [SCHED-19]. */
export function OfferInRow({ visit, offer }: EarlierTimeProps & { offer: Offer }): ReactNode {
  return (
    <p className="offer">
      <span>
        An earlier time is held for you until {heldUntil(offer)}: <b className="num">{slotShort(offer.slot)}</b>
      </span>
      <button className="btn" type="button" onClick={() => showAppointment(visit)}>
        See the earlier time
        <OfVisit visit={visit} />
      </button>
    </p>
  );
}

/** The clock at the location at which an offer ends: '2:15 pm'. */
function heldUntil({ expirationTime, slot }: Offer): string {
  return clockAt(expirationTime, slot.timeZone);
}

/** 'Take Monday, 3:20 pm'. */
function takeWords({ date, localTime }: { date: string; localTime: string }): string {
  return `Take ${dayWords(date).weekday}, ${localTime}`;
}

/** What became of an offer. After a press the button is gone, so this takes the focus. */
function News({ visit }: EarlierTimeProps): ReactNode {
  const news = useValue($waitlistNews);
  if (news === null || news === 'failed') return null;
  const still = canChange(visit) && <p>You still have {visitTime(visit)}. Nothing has changed.</p>;
  const alert = {
    taken: (
      <Alert tone="ok" title={`Your appointment has moved to ${visitTime(visit)}.`} live>
        <p>
          {visit.mailedTo ? `We’re sending the new time to ${visit.mailedTo}. ` : ''}Your number stays the same. The
          email updates the entry in your calendar.
        </p>
      </Alert>
    ),
    kept: (
      <Alert tone="ok" title={`You keep ${visitTime(visit)}.`} live>
        <p>The other time goes to someone else.</p>
      </Alert>
    ),
    ended: (
      <Alert tone="info" title="The earlier time is no longer held." live>
        {still}
      </Alert>
    ),
    busy: (
      <Alert tone="warn" title="You have another appointment at the earlier time." live>
        {still}
      </Alert>
    ),
    gone: (
      <Alert tone="warn" title="The earlier time is no longer held." live>
        {still}
      </Alert>
    ),
  }[news];
  const isAnswered = news !== 'ended';
  return (
    <div tabIndex={-1} key={news} ref={(box) => (isAnswered ? box?.focus() : undefined)}>
      {alert}
    </div>
  );
}
