import { KEPT_BY, type Kept, type KeptBy } from '#belongings/kept-for.ts';
import type { Settings } from '#settings/settings.ts';

/** What only the server knows of the privacy page: how long it keeps things, and whether it sends counts to another system. */
export type ToldByServer = Kept & Pick<Settings, 'COUNTS_URL'>;
type Named = KeptBy | 'COUNTS_URL';

const ALL: readonly Named[] = [...KEPT_BY, 'COUNTS_URL'];
const NAMED = new RegExp(`\\{(${ALL.join('|')})\\}`, 'g');
const SHOWN = new RegExp(`(<span data-kept="(${ALL.join('|')})">)[^<]*(?=</span>)`, 'g');

/** A setting in words, as HTML: '24 hours', '1 day'. */
export function keptWords(name: Named, kept: ToldByServer): string {
  if (name === 'COUNTS_URL') return sentWords(kept.COUNTS_URL);
  const count = kept[name];
  const unit = name.endsWith('HOURS') ? 'hour' : 'day';
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;
}

function sentWords(url: string | undefined): string {
  return url === undefined ? 'Nothing is sent there' : escapedHtml(`Each hour to ${new URL(url).host}`);
}

function escapedHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Plain text that names settings in braces as HTML, in which a server with other settings says its own. */
export function keptHtml(text: string, kept: ToldByServer): string {
  return escapedHtml(text).replace(
    NAMED,
    (_, name: Named) => `<span data-kept="${name}">${keptWords(name, kept)}</span>`,
  );
}

/** A page with the settings of the server that sends it: it was built before these were known. */
export function withKept(html: string, kept: ToldByServer): string {
  return html.replace(SHOWN, (_, start: string, name: Named) => start + keptWords(name, kept));
}
