/** Words a minute of an average reader. */
const WORDS_A_MINUTE = 200;

/** Minutes to read Markdown, at least one. */
export function readingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}

/** How long Markdown takes to read, in words. */
export function minuteRead(markdown: string): string {
  return `${readingMinutes(markdown)} minute read.`;
}

/** One part of an article: the anchor of its heading, and the heading's words. */
export type ArticleHeading = { id: string; heading: string };

/** Adds an id to every `<h2>` of rendered Markdown, and lists the headings in order. */
export function withAnchors(html: string): { html: string; parts: ArticleHeading[] } {
  const parts: ArticleHeading[] = [];
  const anchored = html.replace(/<h2[^>]*>([\s\S]*?)<\/h2>/g, (_, inner: string) => {
    const heading = inner.replace(/<[^>]+>/g, '').trim();
    const id = anchor(heading);
    parts.push({ id, heading });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored, parts };
}

/** 'What&#39;s in a dose?' is 'what-s-in-a-dose'. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/&[a-z0-9#]+;/g, ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
