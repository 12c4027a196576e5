import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { LocateFixedIcon } from '#ui/icons.tsx';
import { $locationSearch, findMyLocation } from './store.ts';

interface UseMyLocationProps {
  /** The button's classes. */
  look: string;
  onFound?: () => void;
}

/** 'Use my location': the button, and what hindered it [LOC-11]. */
export function UseMyLocation({ look, onFound }: UseMyLocationProps): ReactNode {
  const search = useStore($locationSearch, { ssr: 'initial' });
  const locating = search.state === 'searching' && search.from === 'device';

  async function locate(): Promise<void> {
    if (!locating && (await findMyLocation())) onFound?.();
  }

  return (
    <>
      <button className={look} type="button" aria-disabled={locating} onClick={() => void locate()}>
        <LocateFixedIcon />
        {locating ? 'Finding your location' : 'Use my location'}
      </button>
      {search.state === 'refused' && search.from === 'device' && (
        <Alert tone="error" live>
          {search.message}
        </Alert>
      )}
    </>
  );
}
