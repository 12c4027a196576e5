import type { ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { $farAway } from './store-far-away.ts';

/** Says before anything is chosen that the partner has nothing in reach, and where its nearest location is. */
export function NothingNear(): ReactNode {
  const words = useValue($farAway);
  return words && <Alert tone="info" title={words} live />;
}
