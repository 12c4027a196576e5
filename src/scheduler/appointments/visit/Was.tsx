import type { ReactNode } from 'react';

import { hasChangedDetails } from '#scheduler/kit/partner/edit-mode.ts';
import type { OneAppointment } from '#scheduler/visits/appointment.schema.ts';
import { visitTime } from '#scheduler/visits/visit-words.ts';
import { priceWords, whatChanged, type Changed } from '#scheduler/visits/what-changed.ts';
import { addressLine } from '#scheduler/offered/directions.ts';

/** What a part of an appointment was before it moved, struck out; nothing where it is as it was. */
export function Was({ visit, part }: { visit: OneAppointment; part: keyof Changed }): ReactNode {
  const { movedFrom } = visit;
  if (!movedFrom || hasChangedDetails(visit) || !whatChanged(movedFrom, visit)[part]) return null;
  const { location, service } = movedFrom;
  const words = {
    time: visitTime(movedFrom),
    place: `${location.name}, ${addressLine(location.address)}`,
    service: service.display,
    price: priceWords(service),
  }[part];
  return (
    <p className="sm muted">
      Was <s>{words}</s>
    </p>
  );
}
