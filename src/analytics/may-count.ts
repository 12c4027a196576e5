/** Whether the browser asks sites not to follow its user (Global Privacy Control): that is a no, and nothing is asked. */
export function hasSaidNoByBrowser(): boolean {
  return typeof navigator !== 'undefined' && Reflect.get(navigator, 'globalPrivacyControl') === true;
}

/** The answer that this browser keeps to 'May we count?'; undefined before there is one. Read without the place's script, which static pages don't load. */
export function countAnswer(): 'yes' | 'no' | undefined {
  if (typeof document === 'undefined') return undefined;
  return /(?:^|; )fcCount=(yes|no)(?:;|$)/.exec(document.cookie)?.[1] as 'yes' | 'no' | undefined;
}

/** Whether anything may be counted: only after a yes [SHELL-5]. */
export function mayCount(): boolean {
  return countAnswer() === 'yes' && !hasSaidNoByBrowser();
}
