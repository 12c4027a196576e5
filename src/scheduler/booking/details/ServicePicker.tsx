import { useRef } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { Alert } from '#ui/Alert.tsx';
import { ErrorMessage } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Bar } from '#ui/Skeleton.tsx';
import { priceLine } from '#scheduler/offered/offered-services.ts';
import { slotLong } from '#scheduler/engine/slot-words.ts';
import type { ServiceAnswer } from '#scheduler/offered/api.schema.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { NearRows } from '../../kit/hold/LostAlert.tsx';
import { preparationOf } from '../../kit/parts/VisitCost.tsx';
import { capital, ChosenSummary, Cost, WhoFor } from '../shown/ServiceParts.tsx';
import { SERVICE_ID, TIMES_ID } from './store-continue.ts';
import { $change, chooseService, keepService, takeForService } from './store-change-service.ts';
import { $hold, currentBooking } from '../../kit/partner/partner-booking.ts';

interface ServicePickerProps {
  services: ServiceAnswer[];
  /** Undefined while none is chosen: then the list is the one question of the page. */
  service: ServiceAnswer | undefined;
  error?: string | undefined;
}

/** The service with its price and preparation, and the way to another; nothing is chosen beforehand when it isn't known [SCHED-1]. */
export function ServicePicker({ services, service, error }: ServicePickerProps): ReactNode {
  const { choice } = currentBooking().partner;
  return (
    <section className={error ? 'field bad' : undefined} aria-labelledby="service-title">
      <h2 className="lab big" id="service-title">
        {service ? capital(choice) : `Which ${choice}?`}
      </h2>
      {error && <ErrorMessage id={SERVICE_ID}>{error}</ErrorMessage>}
      {service ? (
        <ChosenService services={services} service={service} />
      ) : (
        <div className="card choices-of">
          <ServiceRows services={services} onChoose={chooseFirst} />
        </div>
      )}
      <ChangeNews service={service} />
    </section>
  );
}

/** Chooses the page's one question's answer: its list is gone then, and the heading of the times takes the focus. */
function chooseFirst(service: ServiceAnswer): void {
  flushSync(() => void chooseService(service));
  document.getElementById(TIMES_ID)?.focus();
}

/** A service that is on its way. */
export function ServiceSkeleton(): ReactNode {
  const { choice } = currentBooking().partner;
  return (
    <section aria-labelledby="service-title">
      <h2 className="lab big" id="service-title">
        {capital(choice)}
      </h2>
      <p className="vh" role="status">
        Loading
      </p>
      <div className="swap card ghost" aria-hidden="true">
        <p className="swap-line">
          <span className="what">
            <b>
              <Bar size="short" />
            </b>
            <small>
              <Bar size="brief" />
            </small>
          </span>
          <span className="cost">
            <b className="num">
              <Bar size="brief" />
            </b>
            <small>
              <Bar size="brief" />
            </small>
          </span>
          <span className="go">
            <Icon name="chevron-down" />
          </span>
          <small className="who">
            <Bar size="brief" />
          </small>
        </p>
      </div>
    </section>
  );
}

function ChosenService({ services, service }: { services: ServiceAnswer[]; service: ServiceAnswer }): ReactNode {
  const box = useRef<HTMLDetailsElement>(null);
  const hold = useValue($hold);
  const { choice } = currentBooking().partner;

  function choose(one: ServiceAnswer): void {
    if (box.current) box.current.open = false;
    box.current?.querySelector('summary')?.focus();
    void chooseService(one);
  }

  return (
    <details className="swap card" ref={box}>
      <ChosenSummary service={service} choice={services.length > 1 ? choice : ''} />
      {hold && (
        <p className="keeps">
          <Icon name="map-pin" />
          <span>
            You keep <b>{hold.location.name}</b> and <b>{hold.slot.localTime}</b>. If that time isn’t open for another{' '}
            {choice}, we ask before anything changes.
          </span>
        </p>
      )}
      <ServiceRows services={services} chosen={service} onChoose={choose} />
    </details>
  );
}

interface ServiceRowsProps {
  services: ServiceAnswer[];
  chosen?: ServiceAnswer;
  onChoose: (service: ServiceAnswer) => void;
}

/** A row to press for each service: a press chooses it, and keys that move choose nothing. */
function ServiceRows({ services, chosen, onChoose }: ServiceRowsProps): ReactNode {
  return (
    <ul className="nearest">
      {services.map((service, index) => (
        <li key={service.serviceId}>
          <button
            type="button"
            id={index === 0 ? SERVICE_ID : undefined}
            aria-current={service.serviceId === chosen?.serviceId ? 'true' : undefined}
            onClick={() => onChoose(service)}
          >
            <span>
              <b>{service.display}</b>
              <small>{preparationOf(service)}</small>
              <WhoFor service={service} />
            </span>
            <Cost service={service} />
            {!chosen && <Icon name="arrow-right" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What came of choosing another service while a time was held. */
function ChangeNews({ service }: { service: ServiceAnswer | undefined }): ReactNode {
  const change = useValue($change);
  const hold = useValue($hold);
  if (change.state === 'none') return null;
  if (change.state === 'failed')
    return (
      <Alert tone="error" title="Nothing has changed." live>
        <p>We couldn’t change it just now. Please try again.</p>
      </Alert>
    );
  const { to } = change;
  if (change.state === 'asking')
    return (
      <p className="wait" role="status">
        <Icon name="clock" />
        Looking for {to.display}
      </p>
    );
  if (change.state === 'kept')
    return (
      <Alert tone="ok" title={`Now: ${to.display}${to.price ? `. ${priceLine(to.price)}` : ''}.`} live>
        {hold && (
          <p>
            You keep {slotLong(hold.slot)} at {hold.location.name}.
          </p>
        )}
      </Alert>
    );
  return (
    <Alert tone="warn" title={`${hold?.slot.localTime ?? 'That time'} is not open for ${to.display}.`} live>
      {change.near.length > 0 ? (
        <>
          <p>These times are open:</p>
          <NearRows times={change.near} onTake={takeForService} />
        </>
      ) : (
        <p>There are no open times close to that one.</p>
      )}
      <p>
        <button className="btn text" type="button" onClick={keepService}>
          Keep {service?.display}
        </button>
      </p>
    </Alert>
  );
}
