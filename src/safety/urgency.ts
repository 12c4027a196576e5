import { URGENCIES, type DangerSign } from './danger-sign.schema.ts';
import { telephoneLink, textLink } from '#text/telephone.ts';
import type { HelpLine, HelpLines } from './help-line.schema.ts';

/** What the wording of a sign depends on. */
export type Sign = Pick<DangerSign, 'sign' | 'urgency' | 'first' | 'call' | 'doctor' | 'place'>;

/** Signs that ask for the same act, with the words around them. */
export interface HelpGroup {
  urgency: DangerSign['urgency'];
  /** 'Call 911 right away for any of these signs:' */
  heading: string;
  signs: readonly Sign[];
  /** 'If nobody answers, go to an emergency room.' */
  otherwise?: string;
}

/** Words and address of a link that calls or texts: 'Text 988', 'sms:988'. */
export interface HelpLink {
  label: string;
  href: string;
}

const NO_ANSWER = 'if nobody answers, go to an emergency room';

/** A line as it stands in a sentence: '911', 'Poison Help at 1-800-222-1222'. */
export function lineWords({ name, number }: HelpLine): string {
  return name === number ? number : `${name} at ${number}`;
}

/** What a sign asks people to do, capitalised and without a period: 'Go to an emergency room now'. */
export function actionOf(sign: Sign, lines: HelpLines): string {
  const act = shortAction(sign, lines);
  return asksDoctorNow(sign) ? `${act}; ${NO_ANSWER}` : act;
}

/** The groups of the box 'When to get help now', the most urgent first, each with its signs in the order given. */
export function helpGroups(signs: readonly Sign[], lines: HelpLines): HelpGroup[] {
  return grouped(signs, lines).map(([act, group]) => {
    const { urgency } = group[0];
    const heading = urgency === '911' ? `${act} right away for any of these signs:` : `${act}${comma(group[0])} for:`;
    return {
      urgency,
      heading,
      signs: group,
      ...(asksDoctorNow(group[0]) && { otherwise: `${capitalised(NO_ANSWER)}.` }),
    };
  });
}

/** Signs as whole sentences, the most urgent first, with what to do first and whom else to call. */
export function signSentences(signs: readonly Sign[], lines: HelpLines): string {
  return grouped(signs, lines)
    .flatMap(([act, group]) => [
      `${act}${comma(group[0])} for ${oneOf(group.map(({ sign }) => sign))}.`,
      ...(asksDoctorNow(group[0]) ? [`${capitalised(NO_ANSWER)}.`] : []),
      ...group.flatMap(({ first }) => first ?? []),
      ...[...new Set(group.flatMap((sign) => furtherLines(sign)))].map((id) => alsoCall(lines[id])),
    ])
    .filter(Boolean)
    .join(' ');
}

/** The links that call or text for a sign, the most urgent first; none where people are to go somewhere or to call a doctor of their own. */
export function helpLinks({ urgency, call }: Pick<Sign, 'urgency' | 'call'>, lines: HelpLines): HelpLink[] {
  const ids = urgency === '911' ? ['911', ...call] : call;
  return ids.flatMap((id) => {
    const line = lines[id];
    if (!line) return [];
    const name = lineWords(line).replace(/^the /, '');
    const texts = line.canText ? [{ label: `Text ${name}`, href: textLink(line.number) }] : [];
    return [{ label: `Call ${name}`, href: telephoneLink(line.number) }, ...texts];
  });
}

/** The lines to call besides what the urgency itself asks for. */
export function furtherLines({ urgency, call, doctor }: Sign): string[] {
  return urgency === 'call-now' && !doctor ? call.slice(1) : call;
}

/** 'You can also call or text 988.' */
export function alsoCall(line: HelpLine | undefined): string {
  return line ? `You can also ${callWords(line).toLowerCase()}${lineWords(line)}.` : '';
}

function callWords({ canText }: HelpLine): string {
  return canText ? 'Call or text ' : 'Call ';
}

function shortAction(sign: Sign, lines: HelpLines): string {
  const { urgency, call, doctor, place } = sign;
  switch (urgency) {
    case '911':
      return 'Call 911';
    case 'er-now':
      return `Go to ${place ?? 'an emergency room'} now`;
    case 'today':
      return `Call or see ${doctor ?? 'a doctor or nurse'} today`;
    case 'call-now': {
      const line = doctor ? undefined : lines[call[0] ?? ''];
      return line ? `${callWords(line)}${lineWords(line)} now` : `Call ${doctor ?? 'your doctor'} now, day or night`;
    }
  }
}

function asksDoctorNow({ urgency, doctor }: Sign): boolean {
  return urgency === 'call-now' && doctor !== undefined;
}

/** '…, day or night, for' needs its second comma. */
function comma(sign: Sign): string {
  return asksDoctorNow(sign) ? ',' : '';
}

type Group = readonly [Sign, ...Sign[]];

/** Doctors whom people know as their own; signs that name different ones of them ask for the same act. */
const OWN_DOCTOR = /^your ([\w']+ )?(doctor|pediatrician|care team)$/;

function grouped(signs: readonly Sign[], lines: HelpLines): [act: string, group: Group][] {
  const groups = new Map<string, Group>();
  for (const sign of signs.toSorted((a, b) => rank(a) - rank(b))) {
    const key = groupAction(sign) ?? shortAction(sign, lines);
    const group = groups.get(key);
    groups.set(key, group ? [...group, sign] : [sign]);
  }
  return [...groups].map(([act, group]) => {
    const acts = new Set(group.map((sign) => shortAction(sign, lines)));
    const [only = act] = acts;
    return [acts.size === 1 ? only : act, group];
  });
}

/** The most urgent first; within an urgency what holds for most, an emergency room before a place of its own. */
function rank({ urgency, place }: Sign): number {
  return 2 * URGENCIES.indexOf(urgency) + (place === undefined ? 0 : 1);
}

/** What signs that name different doctors of one's own have in common. */
function groupAction({ urgency, doctor, call }: Sign): string | undefined {
  if (urgency === 'today' && (!doctor || OWN_DOCTOR.test(doctor))) return 'Call or see a doctor or nurse today';
  if (urgency !== 'call-now' || (call.length > 0 && !doctor)) return undefined;
  return !doctor || OWN_DOCTOR.test(doctor) ? 'Call your doctor or care team now, day or night' : undefined;
}

/** 'a, b or c'; with semicolons where a part has a comma of its own. */
function oneOf(parts: readonly string[]): string {
  const mark = parts.some((part) => part.includes(',')) ? ';' : ',';
  if (parts.length < 3 && mark === ',') return parts.join(' or ');
  return parts.map((part, index) => (index === parts.length - 1 && index > 0 ? `or ${part}` : part)).join(`${mark} `);
}

/** A phrase as it begins a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
