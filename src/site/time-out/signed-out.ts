import { IDLE_MINUTES } from '#identity/idle.ts';
import { callForget } from './forget.ts';
import { clock, el, icon, loadStyles } from './draw.ts';
import type { Kept, Why } from './end-page.ts';

const BOOKING = /^\/(schedule-appointment\/[^/]+|covid19\/testing(?=\/))/;

/** Says in place of the page that somebody is signed out. What it answers says what waits for them, once that is known. */
export function showSignedOut(why: Why): (kept: Kept) => void {
  loadStyles();
  const heading = el('h1', { tabindex: '-1' }, why === 'elsewhere' ? 'You were signed out' : 'You’re signed out');
  const waits = el('div', { class: 'flow' });
  const end = el('p', { class: 'muted end' });
  const said = el(
    'div',
    { class: 'signed-out', role: 'alert' },
    heading,
    el('p', {}, WORDS[why]),
    waits,
    ways(why),
    end,
  );
  if (why === 'elsewhere')
    end.append('Wasn’t that you? ', el('a', { href: '/account/forgot-password' }, 'Choose a new password'), '.');
  document.querySelector('main')?.replaceChildren(el('div', { class: 'wrap band' }, said));
  heading.focus();
  return ({ keptUntil, forget }) => {
    if (keptUntil === null || waits.hasChildNodes()) return;
    waits.append(keptUntilSaid(Date.parse(keptUntil)));
    end.append(...deletion(forget, waits, end));
  };
}

const WORDS: Record<Why, string> = {
  idle: `You were away for ${String(IDLE_MINUTES)} minutes. We did this to protect your details.`,
  chosen: 'No one can see your account here now.',
  elsewhere: 'You may have signed out on another device, or changed your password.',
};

/** The address stays as the way back. */
function ways(why: Why): HTMLElement {
  const { pathname, search } = location;
  const signIn = `/account/sign-in?${new URLSearchParams({ from: pathname + search }).toString()}`;
  const words = why === 'idle' ? 'Sign in and continue' : 'Sign in again';
  const acts = el('p', { class: 'row' }, el('a', { class: 'btn', href: signIn }, words));
  const booking = BOOKING.exec(pathname)?.[0];
  const asGuest = el(
    'a',
    { class: 'btn quiet', href: booking ?? '/findcare/services' },
    booking ? 'Start over as a guest' : 'Go to Find Care',
  );
  // What the booking of before was about is nothing to start over with.
  if (booking) asGuest.addEventListener('click', () => sessionStorage.clear());
  acts.append(asGuest);
  return acts;
}

function keptUntilSaid(until: number): HTMLElement {
  const isTomorrow = new Date(until).toDateString() !== new Date().toDateString();
  const when = `Until ${isTomorrow ? 'tomorrow' : 'today'}, ${clock(until)}.`;
  const text = el(
    'p',
    {},
    el('b', {}, 'What you typed is kept for you'),
    el('span', {}, `${when} Only you can see it, once you have signed in.`),
  );
  return el('div', { class: 'kept' }, icon('lock'), text);
}

/** On a shared computer nothing has to wait there. */
function deletion(forget: string, waits: HTMLElement, end: HTMLElement): (Node | string)[] {
  const button = el('button', { class: 'btn text', type: 'button' }, 'Delete what was typed');
  button.addEventListener('click', () => {
    if (button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    void callForget(forget).then((isDone) => {
      if (!isDone) {
        button.ariaDisabled = 'false';
        button.textContent = 'It didn’t work. Try again';
        return;
      }
      const done = el('p', { role: 'status', tabindex: '-1' }, 'What was typed is deleted.');
      waits.replaceChildren(done);
      end.remove();
      done.focus();
    });
  });
  return ['On a shared computer? ', button];
}
