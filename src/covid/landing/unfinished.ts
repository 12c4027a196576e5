/** The names under which a booking keeps its organization, its consent and its number in the tab. They come with the page, so that its script loads nothing of a booking. */
export type KeptNames = Record<'organization' | 'agreed' | 'number', string>;

/** Shows the way on to a booking that was begun in this tab and is not made. Its last page leads to the step that is open. */
export function showUnfinished(): void {
  const line = document.querySelector<HTMLElement>('[data-continue]');
  if (line && isUnfinished(line.dataset)) line.hidden = false;
}

function isUnfinished({ continue: organization, kept }: DOMStringMap): boolean {
  const names = JSON.parse(kept ?? '{}') as KeptNames;
  try {
    return (
      sessionStorage.getItem(names.organization) === organization &&
      sessionStorage.getItem(names.agreed) === 'true' &&
      sessionStorage.getItem(names.number) === null
    );
  } catch {
    // A browser that refuses storage has kept nothing.
    return false;
  }
}
