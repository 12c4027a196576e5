import type { ReactNode } from 'react';

import { countdown } from '#scheduler/engine/slot-words.ts';
import { $hold, $secondsLeft } from '#scheduler/kit/partner/partner-booking.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { OtherPlace } from './PaymentAnswer.tsx';
import { $known, $refused, payBy } from './store-payment.ts';

/** Why the booking was refused or can't be made as it is paid, with the time still held. */
export function PaymentRefused(): ReactNode {
  const code = useValue($refused);
  const held = useValue($hold);
  const left = useValue($secondsLeft);
  const known = useValue($known);
  if (!code || known.state !== 'known') return null;
  const place = held?.location.name ?? 'This location';
  const titles: Record<string, string> = {
    'plan-not-asked': 'Your plan was asked about another test.',
    'voucher-used-up': 'Your voucher has no test left.',
    'voucher-does-not-fit': 'Your voucher doesn’t pay for this test.',
    'insurance-required': `${place} tests people with insurance or a voucher.`,
  };
  const { unpaid, insuranceRequired } = known;
  return (
    <Alert tone="warn" title={titles[code] ?? 'Choose how the test will be paid.'} live>
      {code === 'plan-not-asked' && <p>Ask it about this one before you book.</p>}
      {code === 'voucher-used-up' && <p>Someone used the last one a moment ago.</p>}
      {code === 'voucher-does-not-fit' && unpaid?.code === code && <p>{unpaid.message}</p>}
      {held && (
        <p>
          {held.slot.localTime} stays yours for <b className="num">{countdown(left)}</b>.
        </p>
      )}
      <p className="acts">
        <button className="btn quiet" type="button" onClick={() => payBy('plan')}>
          Use a plan
        </button>
        {insuranceRequired ? (
          <OtherPlace />
        ) : (
          <button className="btn quiet" type="button" onClick={() => payBy('self')}>
            Pay {held?.service.price?.figure} at the visit
          </button>
        )}
      </p>
    </Alert>
  );
}
