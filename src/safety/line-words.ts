import { telephoneLink, textLink } from '#text/telephone.ts';
import type { HelpLine, HelpLines } from './help-line.schema.ts';

/** The languages that danger is spoken of in. */
export type Lang = 'en' | 'es';

/** Words and address of a link that calls or texts: 'Text 988', 'sms:988'. */
export interface HelpLink {
  label: string;
  href: string;
}

/** A line as a sentence names it: '911', 'Poison Help at 1-800-222-1222', 'la línea de Ayuda para Envenenamientos al 1-800-222-1222'. */
export function lineWords({ name, number, es }: HelpLine, lang: Lang = 'en'): string {
  if (lang === 'en') return name === number ? number : `${name} at ${number}`;
  return es.name === number ? number : `${es.name} al ${number}`;
}

/** What to do with a line, as it begins a sentence: 'Call or text 988', 'Llame al 988 (oprima 2)'. */
export function callWords(line: HelpLine, lang: Lang = 'en'): string {
  const named = lineWords(line, lang);
  if (lang === 'es') return `Llame ${line.es.name === line.number ? 'al' : 'a'} ${named}${pressFor(line)}`;
  return textsItself(line) ? `Call or text ${named}` : `Call ${named}`;
}

/** 'You can also call or text 988, or call Poison Help at 1-800-222-1222.'; '' without lines. */
export function alsoCall(ids: readonly string[], lines: HelpLines, lang: Lang = 'en'): string {
  const ways = ids.flatMap((id) => (lines[id] ? [small(callWords(lines[id], lang))] : []));
  if (ways.length === 0) return '';
  return lang === 'en' ? `You can also ${ways.join(', or ')}.` : `También: ${ways.join('; ')}.`;
}

/** The links that call and text lines, in their order. */
export function lineLinks(ids: readonly string[], lines: HelpLines, lang: Lang = 'en'): HelpLink[] {
  return ids.flatMap((id) => (lines[id] ? [callLink(lines[id], lang), ...textLinks(lines[id], lang)] : []));
}

function callLink(line: HelpLine, lang: Lang): HelpLink {
  const label = lang === 'en' ? `Call ${lineWords(line).replace(/^the /, '')}` : callWords(line, 'es');
  return { label, href: telephoneLink(line.number) };
}

function textLinks(line: HelpLine, lang: Lang): HelpLink[] {
  if (!line.text) return [];
  const { to } = line.text;
  const say = (lang === 'es' ? line.es.say : undefined) ?? line.text.say;
  const address = textLink(to);
  const href = say === undefined ? address : `${address}?&body=${say}`;
  if (lang === 'es')
    return [{ label: say === undefined ? `Envíe un mensaje al ${to}` : `Envíe ${say} al ${to}`, href }];
  const named = textsItself(line) ? lineWords(line).replace(/^the /, '') : to;
  return [{ label: say === undefined ? `Text ${named}` : `Text ${say} to ${to}`, href }];
}

function textsItself({ number, text }: HelpLine): boolean {
  return text?.to === number && text.say === undefined;
}

function pressFor({ es }: HelpLine): string {
  return es.press === undefined ? '' : ` (oprima ${es.press})`;
}

function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
