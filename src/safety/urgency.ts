import { URGENCIES, type DangerSign } from './danger-sign.schema.ts';
import type { HelpLines } from './help-line.schema.ts';
import { alsoCall, callWords, lineLinks, type HelpLink, type Lang } from './line-words.ts';

/** What the wording of a sign depends on. */
export type Sign = Pick<DangerSign, 'sign' | 'urgency' | 'beforeCall' | 'first' | 'call' | 'doctor' | 'place'>;

/** Signs that ask for the same act, with the words around them. */
export interface HelpGroup<S extends Sign = Sign> {
  urgency: DangerSign['urgency'];
  /** 'Call 911 right away for any of these signs:' */
  heading: string;
  signs: readonly S[];
  /** 'If nobody answers, go to an emergency room.' */
  otherwise?: string;
}

const NO_ANSWER = {
  en: 'if no one answers, go to an emergency room',
  es: 'si nadie contesta, vaya a una sala de emergencias',
} as const;

/** A sign in the words of a language; one that has none in it stays in English. */
export function signIn<S extends Sign & Pick<DangerSign, 'short' | 'es'>>(sign: S, lang: Lang): S {
  return lang === 'en' ? sign : { ...sign, ...sign.es };
}

/**
 * A sign's action, capitalized, no period: 'Go to an emergency room now', 'Get everyone outside, then call 911';
 * `lang` is that of the sign's words.
 */
export function actionOf(sign: Sign, lines: HelpLines, lang: Lang = 'en'): string {
  const act = shortAction(sign, lines, lang);
  const then = lang === 'en' ? ', then ' : ' y luego ';
  const whole =
    sign.beforeCall === undefined ? act : `${sign.beforeCall}${then}${act.charAt(0).toLowerCase()}${act.slice(1)}`;
  return asksDoctorNow(sign) ? `${whole}; ${NO_ANSWER[lang]}` : whole;
}

/** Signs grouped by what to do, the most urgent first, each with its signs in the order given. */
export function helpGroups<S extends Sign>(signs: readonly S[], lines: HelpLines): HelpGroup<S>[] {
  return grouped(signs, lines).map(([act, group]) => {
    const { urgency } = group[0];
    const heading = urgency === '911' ? `${act} right away for any of these signs:` : `${act}${comma(group[0])} for:`;
    return {
      urgency,
      heading,
      signs: group,
      ...(asksDoctorNow(group[0]) && { otherwise: `${capitalised(NO_ANSWER.en)}.` }),
    };
  });
}

/** Signs as whole sentences, the most urgent first, with what to do first and whom else to call. */
export function signSentences(signs: readonly Sign[], lines: HelpLines): string {
  return grouped(signs, lines)
    .flatMap(([act, group]) => [
      `${act}${comma(group[0])} for ${oneOf(group.map(({ sign }) => sign))}.`,
      ...(asksDoctorNow(group[0]) ? [`${capitalised(NO_ANSWER.en)}.`] : []),
      ...group.flatMap(({ first }) => first ?? []),
      alsoCall([...new Set(group.flatMap((sign) => furtherLines(sign)))], lines),
    ])
    .filter(Boolean)
    .join(' ');
}

/** The links that call or text for a sign, the most urgent first; none where people are to go somewhere or to call a doctor of their own. */
export function helpLinks(
  { urgency, call }: Pick<Sign, 'urgency' | 'call'>,
  lines: HelpLines,
  lang: Lang = 'en',
): HelpLink[] {
  return lineLinks(urgency === '911' ? ['911', ...call] : call, lines, lang);
}

/** Whether who is called first is a help line that answers at any hour. */
export function callsLine({ call, doctor }: Pick<Sign, 'call' | 'doctor'>, lines: HelpLines): boolean {
  const line = lines[call[0] ?? ''];
  return doctor === undefined && line !== undefined && line.hours === undefined;
}

/** The lines to call besides what the urgency itself asks for. */
export function furtherLines({ urgency, call, doctor }: Sign): string[] {
  return urgency === 'call-now' && !doctor ? call.slice(1) : call;
}

function shortAction(sign: Sign, lines: HelpLines, lang: Lang = 'en'): string {
  const { urgency, call, doctor, place } = sign;
  const line = doctor === undefined ? lines[call[0] ?? ''] : undefined;
  const isSpanish = lang === 'es';
  switch (urgency) {
    case '911':
      return isSpanish ? 'Llame al 911' : 'Call 911';
    case 'er-now':
      return isSpanish
        ? `Vaya ahora a ${place ?? 'una sala de emergencias'}`
        : `Go to ${place ?? 'an emergency room'} now`;
    case 'today':
      return isSpanish
        ? `Llame o consulte hoy a ${doctor ?? 'un médico o enfermero'}`
        : `Call or see ${doctor ?? 'a doctor or nurse'} today`;
    case 'call-now':
      if (line) return isSpanish ? `${callWords(line, 'es')} ahora` : `${callWords(line)} now`;
      return isSpanish
        ? `Llame ahora a ${doctor ?? 'su médico'}, de día o de noche`
        : `Call ${doctor ?? 'your doctor'} now, day or night`;
  }
}

function asksDoctorNow({ urgency, doctor }: Sign): boolean {
  return urgency === 'call-now' && doctor !== undefined;
}

/** '…, day or night, for' needs its second comma. */
function comma(sign: Sign): string {
  return asksDoctorNow(sign) ? ',' : '';
}

type Group<S> = readonly [S, ...S[]];

/** Doctors whom people know as their own; signs that name different ones of them ask for the same act. */
const OWN_DOCTOR = /^your ([\w']+ )?(doctor|pediatrician|care team)$/;

function grouped<S extends Sign>(signs: readonly S[], lines: HelpLines): [act: string, group: Group<S>][] {
  const groups = new Map<string, Group<S>>();
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
