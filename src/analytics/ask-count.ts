import sheet from './ask-count.css?url';

/** Where the question is never: a warning or a dialog has the visitor's attention, or the page has the same choice. */
const ELSEWHERE = '.urgent, dialog[open], #choices';

/** Asks at the lower edge whether visits may be counted [SHELL-5]. No dialog: the page works around it, and no answer means no. */
export async function askCount(): Promise<void> {
  if (document.querySelector(ELSEWHERE)) return;
  const region = document.createElement('section');
  region.className = 'ask-count';
  region.setAttribute('aria-label', 'Counting visits');
  region.innerHTML = QUESTION;
  await styled();
  document.body.append(region);
  keepRoom(region);
  for (const button of region.querySelectorAll('button'))
    button.addEventListener('click', () => void answer(region, button.value === 'yes' ? 'yes' : 'no'), { once: true });
}

const QUESTION = `<div><p class="lab">May we count how this site is used?</p>
<p class="muted sm"><span>It shows us what doesn’t work. We count pages, searches and presses, never who you are. </span><a href="/privacy#count">What we count</a></p></div>
<p class="equal"><button class="btn quiet" type="button" value="yes">Yes, count</button><button class="btn quiet" type="button" value="no">No, don’t count</button></p>`;

const SAID = {
  yes: 'Thank you. We count your visits, without who you are. You can change that in ',
  no: 'We don’t count your visits. You can change that in ',
};

async function answer(region: HTMLElement, said: 'yes' | 'no'): Promise<void> {
  const { saveAnswer } = await import('./save-answer.ts').catch(() => ({ saveAnswer: () => false }));
  const line = document.createElement('p');
  line.className = 'said-it';
  line.tabIndex = -1;
  line.textContent = saveAnswer(said) ? SAID[said] : 'We couldn’t save your answer, so nothing is counted.';
  if (line.textContent.endsWith(' ')) {
    line.append(Object.assign(document.createElement('a'), { href: '/privacy#choices', textContent: 'Privacy' }), '.');
  }
  const heard = document.createElement('div');
  heard.setAttribute('role', 'status');
  region.replaceChildren(heard);
  heard.append(line);
  // The pressed button is gone: whoever works by keyboard goes on from here.
  line.focus({ preventScroll: true });
}

/** The style sheet comes with the question: pages that ask nothing don't load it. */
function styled(): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet });
  const come = new Promise((done) => ['load', 'error'].forEach((name) => link.addEventListener(name, done)));
  document.head.append(link);
  return come;
}

/** As much room at the page's end as the region takes, so that it hides nothing for good. */
function keepRoom(region: HTMLElement): void {
  const measure = (): void =>
    document.documentElement.style.setProperty('--ask-count', `${String(region.offsetHeight)}px`);
  measure();
  new ResizeObserver(measure).observe(region);
}
