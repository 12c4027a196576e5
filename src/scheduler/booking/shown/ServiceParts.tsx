import type { ReactNode } from 'react';

import { whoForWords } from '#scheduler/offered/ages.ts';
import type { ServiceAnswer } from '#scheduler/offered/api.schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { preparationOf } from '../../kit/parts/VisitCost.tsx';

/** Who a service is for. */
export function WhoFor({ service: { ages } }: { service: ServiceAnswer }): ReactNode {
  const words = whoForWords(ages);
  return words && <small className="who">{words}</small>;
}

/** What it costs and who is paid. */
export function Cost({ service: { price } }: { service: ServiceAnswer }): ReactNode {
  if (!price) return <span className="cost" />;
  return (
    <span className="cost">
      {price.figure && <b className="num">{price.figure}</b>}
      <small>{price.words}</small>
    </span>
  );
}

/** The service that is chosen, which opens the list of all to change it; `choice` is what one is called, '' where there is no other. */
export function ChosenSummary({ service, choice }: { service: ServiceAnswer; choice: string }): ReactNode {
  return (
    <summary className="swap-line">
      <span className="what">
        <b>{service.display}</b>
        <small>{preparationOf(service)}</small>
      </span>
      <Cost service={service} />
      {choice && (
        <span className="go">
          Change<span className="vh"> {choice}</span> <Icon name="chevron-down" />
        </span>
      )}
      <WhoFor service={service} />
    </summary>
  );
}

/** A word as a heading begins with it. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
