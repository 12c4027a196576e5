import type { ReactNode } from 'react';

import type { ServiceAnswer } from '../../offered/api.schema.ts';

/** A visit's price and who is paid, under a hairline: the words that the choice of the service showed. Its place is kept until a service is chosen. */
export function VisitCost({ service }: { service: Pick<ServiceAnswer, 'price'> | undefined }): ReactNode {
  if (service && !service.price) return null;
  const { figure = null, words = '' } = service?.price ?? {};
  return (
    <dl className="price">
      <dt>Price</dt>
      {figure === null ? (
        <dd className="words">{words}</dd>
      ) : (
        <dd className="num">
          {figure} <small>{words}</small>
        </dd>
      )}
    </dl>
  );
}

/** How to get ready; what happens at the visit where there is nothing to do before it. */
export function preparationOf({
  preparation,
  serviceDetail,
}: Pick<ServiceAnswer, 'preparation' | 'serviceDetail'>): string {
  return preparation || serviceDetail;
}
