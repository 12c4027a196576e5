import { useStore } from '@nanostores/react';
import { lazy, Suspense, type ReactNode } from 'react';

import { MessageCircleIcon } from '#ui/care-icons.tsx';
import { $isOpen, openTalk } from './store.ts';

/** The window itself comes when it is first opened. */
const Talk = lazy(() => import('./TalkDialog.tsx').then(({ TalkDialog }) => ({ default: TalkDialog })));

/** The button of the assistant and its window [BANNER-4]. */
export function Assistant(): ReactNode {
  const isOpen = useStore($isOpen);
  return (
    <>
      <button className="btn" type="button" aria-haspopup="dialog" onClick={openTalk}>
        <MessageCircleIcon />
        Help choosing
      </button>
      {isOpen && (
        <Suspense>
          <Talk />
        </Suspense>
      )}
    </>
  );
}
