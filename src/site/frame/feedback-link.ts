/** The page with the form for what is wrong with a page. */
export const FEEDBACK = '/feedback';
/** Where those who sent it are thanked. */
export const FEEDBACK_THANKS = '/feedback/thanks';

/** The link to the form about the page at a path. */
export function feedbackLink(path: string): string {
  return `${FEEDBACK}?page=${encodeURIComponent(path).replaceAll('%2F', '/')}`;
}
