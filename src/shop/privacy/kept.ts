import { KEPT_BY, type Kept, type KeptBy } from '#belongings/kept-for.ts';

const NAMED = new RegExp(`\\{(${KEPT_BY.join('|')})\\}`, 'g');
const SHOWN = new RegExp(`(<span data-kept="(${KEPT_BY.join('|')})">)[^<]*(?=</span>)`, 'g');

/** A setting in words: '24 hours', '1 day'. */
export function keptWords(name: KeptBy, kept: Kept): string {
  const count = kept[name];
  const unit = name.endsWith('HOURS') ? 'hour' : 'day';
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}

/** Plain text that names settings in braces as HTML, in which a server with other settings says its own. */
export function keptHtml(text: string, kept: Kept): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped.replace(NAMED, (_, name: KeptBy) => `<span data-kept="${name}">${keptWords(name, kept)}</span>`);
}

/** A page with the settings of the server that sends it: it was built before these were known. */
export function withKept(html: string, kept: Kept): string {
  return html.replace(SHOWN, (_, start: string, name: KeptBy) => start + keptWords(name, kept));
}
