import type { ReactNode } from 'react';

import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import type { AppointmentAnswer } from '#scheduler/visits/appointment.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import type { Arrival } from '../drive-up/arrival.schema.ts';
import { bringFor, stepsOf } from '../drive-up/day-words.ts';
import { ImHereLater } from './ImHere.tsx';
import { LotDrawing } from './LotDrawing.tsx';
import { $arrival, retryArrival } from './store-arrival.ts';

/** What to do at the site, in the order in which it happens, with this visit's times and the names on the signs. */
export function WhenYouCome({ visit }: { visit: AppointmentAnswer }): ReactNode {
  const known = useValue($arrival);
  if (known.state === 'loading') return <Loading what="What to do at the location is loading" lines={6} />;
  if (known.state === 'failed') return <TechnicalIssue onRetry={retryArrival} />;
  const { arrival } = known;
  return (
    <>
      <ImHereLater visit={visit} />
      <section aria-labelledby="come-title">
        <h2 className="lab big" id="come-title">
          When you come
        </h2>
        <ol className="come">
          {stepsOf(visit, arrival).map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {arrival.byCar && (
          <LotDrawing street={arrival.street} spaces={arrival.spaces ?? 1} name={visit.location.name} />
        )}
      </section>
      <Bring visit={visit} arrival={arrival} />
    </>
  );
}

function Bring({ visit, arrival }: { visit: AppointmentAnswer; arrival: Arrival }): ReactNode {
  return (
    <section aria-labelledby="bring-title">
      <h2 className="lab big" id="bring-title">
        Bring
      </h2>
      <ul className="ticks">
        {bringFor(visit, arrival).map((item) => (
          <li key={item}>
            <Icon name="check" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
