import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { readSession, writeSession } from '#scheduler/kit/partner/partner-booking.ts';
import { priceLine } from '#scheduler/offered/offered-services.ts';
import type { AppointmentAnswer } from '#scheduler/visits/appointment.schema.ts';
import { Alert } from '#ui/Alert.tsx';
import { PAID_ANEW } from './paid-anew.ts';

/** That another way to pay was chosen a moment ago, once and with the focus: the new price, and who pays. */
export function PaidAnew({ visit: { service } }: { visit: AppointmentAnswer }): ReactNode {
  const [isNew] = useState(() => readSession('notice') === PAID_ANEW);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    writeSession({ notice: null });
    box.current?.focus();
  }, [isNew]);
  if (!isNew || !service.price) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="ok" title="How it is paid has changed.">
        <p>You pay {priceLine(service.price)}.</p>
      </Alert>
    </div>
  );
}
