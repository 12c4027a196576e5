import { saveAnswer } from './save-answer.ts';

const SAID = {
  yes: 'Thank you. We count your visits, without who you are. You can change that in ',
  no: 'We don’t count your visits. You can change that in ',
};

/** Saves an answer to 'May we count?', and thanks for it in place of the question, or says there that it couldn't be saved. */
export function answerCount(region: HTMLElement, said: 'yes' | 'no', notSaved: string): void {
  const line = Object.assign(document.createElement('p'), { className: 'said-it', tabIndex: -1 });
  if (saveAnswer(said)) {
    const privacy = Object.assign(document.createElement('a'), { href: '/privacy#choices', textContent: 'Privacy' });
    line.append(SAID[said], privacy, '.');
  } else line.append(notSaved);
  const heard = document.createElement('div');
  heard.setAttribute('role', 'status');
  region.replaceChildren(heard);
  heard.append(line);
  // The pressed button is gone: whoever works by keyboard goes on from here.
  line.focus({ preventScroll: true });
}
