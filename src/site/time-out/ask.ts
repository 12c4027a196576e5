import { WARN_MINUTES } from '#identity/idle.ts';
import { tabRound } from '#ui/dialog/tab-round.ts';
import { clock, el, icon, loadStyles } from './draw.ts';

/** The question whether somebody wants to stay signed in, as it is shown. */
export type Question = {
  /** Shows the time left, over all else on the page; `count` is for how many seconds it has been asked. */
  tick: (secondsLeft: number, count: number) => void;
  /** Staying didn't get through. */
  failed: () => void;
  close: () => void;
};

type Asked = { endsAt: number; onStay: () => void; onOut: () => void };

/** Seconds at which the time left is spoken. */
const SPOKEN: readonly (readonly [number, string])[] = [
  [10, '10 seconds left'],
  [30, '30 seconds left'],
  [60, '1 minute left'],
  [120, '2 minutes left'],
];
/** From here on it is urgent. */
const LATE_SECONDS = 30;

/** Asks it over the page. Escape stays, like the button that has the focus. */
export function ask({ endsAt, onStay, onOut }: Asked): Question {
  loadStyles();
  const opener = document.activeElement;
  const { box, words, face, spoken, stay, out } = drawQuestion(endsAt);
  stay.addEventListener('click', onStay);
  out.addEventListener('click', onOut);
  box.addEventListener('cancel', (event) => {
    event.preventDefault();
    onStay();
  });
  box.addEventListener('keydown', (press) => tabRound(box, press));
  document.body.append(box);
  const show = overAll(box, stay);
  show();

  let said = Infinity;
  let hasFailed = false;
  return {
    tick: (left, count) => {
      show();
      box.dataset['timerCount'] = String(count);
      face.textContent = `${String(Math.floor(left / 60))}:${String(left % 60).padStart(2, '0')}`;
      if (left <= LATE_SECONDS && !face.classList.contains('late')) {
        face.classList.add('late');
        if (!hasFailed)
          words.textContent = 'We sign you out in less than half a minute. What you typed is kept for you.';
      }
      const [at, text] = SPOKEN.find(([seconds]) => left <= seconds) ?? [Infinity, ''];
      if (at < said) spoken.textContent = text;
      said = Math.min(said, at);
    },
    failed: () => {
      if (hasFailed) return;
      hasFailed = true;
      const alert = el(
        'div',
        { class: 'alert err', role: 'alert' },
        icon('circle-alert'),
        el('p', { class: 'alert-title' }, `We couldn’t reach ${siteName()}`),
        el('p', { id: 'stay-words' }, 'Your connection may be down. We keep trying; what you typed is kept.'),
      );
      words.replaceWith(alert);
      stay.replaceChildren(icon('rotate-ccw'), 'Try again');
    },
    close: () => {
      box.remove();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
  };
}

function drawQuestion(endsAt: number) {
  const words = el('p', { id: 'stay-words' }, ...wordsOf(endsAt));
  const face = el('p', { class: 'clockface num', role: 'timer', 'aria-label': 'Time left', 'aria-live': 'off' });
  const spoken = el('p', { class: 'vh', role: 'status' });
  const stay = el('button', { class: 'btn', type: 'button' }, 'Stay signed in');
  const out = el('button', { class: 'btn text', type: 'button' }, 'Sign out now');
  const box = el(
    'dialog',
    { class: 'stay', role: 'alertdialog', 'aria-labelledby': 'stay-title', 'aria-describedby': 'stay-words' },
    el('header', {}, el('h2', { id: 'stay-title' }, 'Do you want to stay signed in?')),
    el('div', { class: 'flow' }, words, face, spoken),
    el('div', { class: 'row' }, stay, out),
  );
  return { box, words, face, spoken, stay, out };
}

/** Makes what shows a dialog over all else: again, where the page has opened one over it since, as at the end of a hold. */
function overAll(box: HTMLDialogElement, first: HTMLElement): () => void {
  let beneath: readonly Element[] = [];
  return () => {
    const others = [...document.querySelectorAll('dialog:modal')].filter((one) => one !== box);
    const isOnTop = box.open && others.every((one) => beneath.includes(one));
    beneath = others;
    if (isOnTop) return;
    box.close();
    box.showModal();
    first.focus();
  };
}

function wordsOf(endsAt: number): (Node | string)[] {
  const before = `You haven’t done anything here for ${String(WARN_MINUTES)} minutes. To protect your details, we sign you out at `;
  return [before, el('b', { class: 'num' }, clock(endsAt)), '. What you typed is kept for you.'];
}

function siteName(): string {
  return document.querySelector('header .brand')?.textContent.trim() ?? 'the site';
}
