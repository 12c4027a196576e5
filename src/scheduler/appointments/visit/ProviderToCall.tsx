import type { ReactNode } from 'react';

import { telephoneLink } from '#text/telephone.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';

/** Who has the times and the patient's details of a visit, to call: 'Providence at 971-555-0114', or the location where no number is known. */
export function ProviderToCall({ visit }: { visit: Pick<AppointmentAnswer, 'location' | 'providerPhone'> }): ReactNode {
  const { location, providerPhone } = visit;
  if (providerPhone === undefined) return location.name;
  return (
    <>
      {location.orgName} at{' '}
      <a className="num" href={telephoneLink(providerPhone)}>
        {providerPhone}
      </a>
    </>
  );
}
