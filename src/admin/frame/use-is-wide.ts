import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 70rem)';

function onWide(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the window has room for something beside the list: the width from which the console's pages stand at the left. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    onWide,
    () => matchMedia(WIDE).matches,
    () => true,
  );
}
