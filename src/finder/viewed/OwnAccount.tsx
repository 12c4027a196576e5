import type { ReactNode } from 'react';

import { YourAccount } from '#account/screens/own/YourAccount.tsx';
import { ViewedRow } from './ViewedRow.tsx';

/** One's own account, with what somebody has looked at among their data. */
export function OwnAccount(): ReactNode {
  return <YourAccount viewed={<ViewedRow />} />;
}
