import { countAnswer, hasSaidNoByBrowser } from '#analytics/may-count.ts';

const box = document.querySelector('[data-count-choice]');
const form = box?.querySelector('form');
if (box && hasSaidNoByBrowser()) tellBrowsersAnswer(box);
else if (form) choose(form);

function tellBrowsersAnswer(around: Element): void {
  around.querySelector('[data-by-browser]')?.removeAttribute('hidden');
}

/** Shows the answer, which is no until there is one, and keeps another. */
function choose(choice: HTMLFormElement): void {
  const said = choice.querySelector('[role=status]');
  const answers = choice.elements.namedItem('count') as RadioNodeList;
  answers.value = countAnswer() ?? 'no';
  choice.hidden = false;
  choice.addEventListener('change', () => said?.replaceChildren());
  choice.addEventListener('submit', (event) => {
    event.preventDefault();
    void import('#analytics/save-answer.ts').then(({ saveAnswer }) => {
      const isSaved = saveAnswer(answers.value === 'yes' ? 'yes' : 'no');
      said?.replaceChildren(isSaved ? 'Saved' : 'We couldn’t save your answer, so nothing is counted.');
    });
  });
}
