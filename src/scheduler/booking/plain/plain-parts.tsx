import type { ReactNode } from 'react';

import { TOKEN_FIELD } from '#api/route-policy.ts';
import { Alert } from '#ui/Alert.tsx';
import type { BookingContext } from '../../kit/partner/partner-booking.ts';
import type { PlainTimesPage, Refused } from './plain-page.ts';

/** Where parts of the page are drawn from: the partner's booking and what was found. */
export interface PlainProps {
  booking: BookingContext;
  page: PlainTimesPage;
}

/** Why the form that was sent is refused, and what to do. */
export function RefusedNews({ refused }: { refused: Refused | null }): ReactNode {
  return (
    refused && (
      <Alert tone="warn" title={refused.title} live>
        <p>{refused.detail}</p>
      </Alert>
    )
  );
}

/** The hidden field with the right to send a form. */
export function Token({ token }: { token: string }): ReactNode {
  return <input type="hidden" name={TOKEN_FIELD} value={token} />;
}
