import { createRoot } from 'react-dom/client';

import { openTalk } from './store.ts';
import { TalkDialog } from './TalkDialog.tsx';

let isDrawn = false;

/** Opens the assistant's window where the conversation was left; the first time it is put on the page [BANNER-4]. */
export function showTalk(): void {
  if (!isDrawn) draw();
  openTalk();
}

function draw(): void {
  const place = document.createElement('div');
  document.querySelector('.assistant')?.append(place);
  createRoot(place).render(<TalkDialog />);
  isDrawn = true;
}
