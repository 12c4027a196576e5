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
    button.addEventListener('click', () => void answer(region, button.value === 'yes' ? 'yes' : 'no'));
}

const QUESTION = `<div><p class="lab">May we count how this site is used?</p>
<p class="muted sm"><span>It shows us what doesn’t work. We count pages, searches and presses, never who you are. </span><a href="/privacy#count">What we count</a></p></div>
<p class="equal"><button class="btn quiet" type="button" value="yes">Yes, count</button><button class="btn quiet" type="button" value="no">No, don’t count</button></p>`;

async function answer(region: HTMLElement, said: 'yes' | 'no'): Promise<void> {
  try {
    const { answerCount } = await import('./answer-count.ts');
    answerCount(region, said);
  } catch {
    // The buttons stay, to be pressed again.
    const question = region.querySelector('.lab');
    if (question) question.textContent = 'We couldn’t save your answer, so nothing is counted.';
  }
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
