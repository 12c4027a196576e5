import sheet from './ask-count.css?url';

/** Where the question is never: a warning or a dialog has the visitor's attention, or the page has the same choice. */
const ELSEWHERE = '.urgent, dialog[open], #choices';

/** Asks at the lower edge whether visits may be counted [SHELL-5]. No dialog: the page works around it, and no answer means no. */
export async function askCount(): Promise<void> {
  const written = document.querySelector<HTMLTemplateElement>('#ask-count')?.content.firstElementChild;
  if (!written || document.querySelector(ELSEWHERE)) return;
  const region = document.importNode(written, true) as HTMLElement;
  await styled();
  document.body.append(region);
  keepRoom(region);
  for (const button of region.querySelectorAll('button'))
    button.addEventListener('click', () => void answer(region, button.value === 'yes' ? 'yes' : 'no'));
}

const NOT_SAVED = 'We couldn’t save your answer, so nothing is counted.';

async function answer(region: HTMLElement, said: 'yes' | 'no'): Promise<void> {
  try {
    const { answerCount } = await import('./answer-count.ts');
    answerCount(region, said, NOT_SAVED);
  } catch {
    // The buttons stay, to be pressed again.
    const question = region.querySelector('.lab');
    if (question) question.textContent = NOT_SAVED;
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
