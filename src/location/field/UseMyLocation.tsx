import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { $locationSearch, findMyLocation } from './store.ts';
import { Icon } from '#ui/Icon.tsx';

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
        <Icon name="locate-fixed" />
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
