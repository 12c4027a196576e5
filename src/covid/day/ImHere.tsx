import type { ReactNode } from 'react';

import { FormFrame } from '#scheduler/kit/form/FormFrame.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import type { AppointmentAnswer } from '#scheduler/visits/appointment.schema.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { telephoneLink } from '#text/telephone.ts';
import { Alert } from '#ui/Alert.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Arrival, Line } from '../drive-up/arrival.schema.ts';
import { lineWords } from '../drive-up/line.ts';
import { $arrival, $space, $spaceProblem, $telling, sayHere, SPACE_ID } from './store-arrival.ts';

type ImHereProps = { visit: AppointmentAnswer };

/** Lines in which the card comes before all else: somebody is in the lot now. */
const NOW: readonly Line[] = ['open', 'here', 'late', 'closed'];

/** The card at the head of the page, at the time itself; a visit inside has none. */
export function ImHereNow({ visit }: ImHereProps): ReactNode {
  const arrival = useArrival();
  return arrival?.byCar && arrival.isToday && NOW.includes(arrival.line) ? (
    <ImHere visit={visit} arrival={arrival} />
  ) : null;
}

/** The card among what to do on the day, until its time has come. */
export function ImHereLater({ visit }: ImHereProps): ReactNode {
  const arrival = useArrival();
  return arrival?.byCar && arrival.line === 'early' ? <ImHere visit={visit} arrival={arrival} /> : null;
}

/** What is known of the day; null until it is. */
export function useArrival(): Arrival | null {
  const known = useValue($arrival);
  return known.state === 'known' ? known.arrival : null;
}

/** In the lot: the number of the space, one press, and who is before one [COV-5]. */
function ImHere({ visit, arrival }: ImHereProps & { arrival: Arrival }): ReactNode {
  const { line } = arrival;
  return (
    <section className="card in-lot flow" aria-labelledby="lot-title">
      <h2 className="lab big" id="lot-title">
        In the lot?
      </h2>
      <HowFar visit={visit} arrival={arrival} />
      {(line === 'open' || line === 'late' || line === 'here') && <SpaceForm arrival={arrival} />}
      <NotTold visit={visit} arrival={arrival} />
      {line === 'open' && <p className="sm muted">Your place in line is your time, not who presses first.</p>}
    </section>
  );
}

const TONES = { early: 'info', here: 'ok', late: 'warn', closed: 'warn', over: 'info', open: 'info' } as const;

/** How far it is, in words; what the site says of it by itself is announced. */
function HowFar({ visit, arrival }: ImHereProps & { arrival: Arrival }): ReactNode {
  const said = lineWords({
    ...arrival,
    time: visit.localTime,
    day: dayWords(visit.date).long,
    space: arrival.registration?.space ?? null,
  });
  if (!said) return null;
  if (arrival.line === 'early')
    return (
      <p role="status">
        <b>{said.title}</b> {said.text}
      </p>
    );
  return (
    <Alert tone={TONES[arrival.line]} title={said.title} live>
      <p>{said.text}</p>
    </Alert>
  );
}

function SpaceForm({ arrival }: { arrival: Arrival }): ReactNode {
  const space = useValue($space);
  const problem = useValue($spaceProblem);
  const telling = useValue($telling);
  const isHere = arrival.line === 'here';
  return (
    <FormFrame className="flow" onSubmit={() => sayHere()}>
      <Field
        id={SPACE_ID}
        label={isHere ? 'In another space now?' : 'Number of your space'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        placeholder={`1 to ${arrival.spaces ?? ''}`}
        value={space}
        error={problem || undefined}
        onChange={({ target }) => {
          $space.set(target.value);
          $spaceProblem.set('');
        }}
      />
      <button className={isHere ? 'btn quiet' : 'btn'} type="submit" aria-disabled={telling === 'sending'}>
        {telling === 'sending' ? 'Telling them' : isHere ? 'Change my space' : 'I’m here'}
      </button>
    </FormFrame>
  );
}

/** That no answer came: the way by phone, with what to say. */
function NotTold({ visit, arrival }: ImHereProps & { arrival: Arrival }): ReactNode {
  const telling = useValue($telling);
  const space = useValue($space);
  if (telling !== 'failed') return null;
  return (
    <Alert tone="error" title="We couldn’t tell them." live>
      <p>
        Call <a href={telephoneLink(arrival.phone)}>{arrival.phone}</a> and say space {space.trim()} and the last
        letters, <b className="num">{visit.confirmationNumber.slice(-4)}</b>.
      </p>
      <p>
        <button className="btn" type="button" onClick={() => void sayHere()}>
          <Icon name="rotate-ccw" />
          Try again
        </button>
      </p>
    </Alert>
  );
}
