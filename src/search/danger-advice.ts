import type { Danger } from './search.schema.ts';

/** How the panel speaks: of an emergency, to someone in a crisis, of a poison, or of what a visit today is enough for. */
export type Voice = 'emergency' | 'crisis' | 'poison' | 'today';

/** What the panel says: the number first, then what to do, then why it is shown. */
export interface DangerAdvice {
  voice: Voice;
  heading: string;
  sentences: readonly string[];
  /** Links that call or text; those with `first` weigh most. */
  links: readonly (Danger['links'][number] & { first: boolean })[];
  /** What to do first, a sentence each. */
  steps: readonly string[];
}

const POISON_HELP = 'tel:+18002221222';
const CALL_911 = { label: 'Call 911', href: 'tel:911' };

/** True of a danger beside which nothing is offered: all but what a visit today is enough for. */
export function isUrgent({ urgency }: Pick<Danger, 'urgency'>): boolean {
  return urgency !== 'today';
}

/** What to say of the signs that words tell of, the most urgent first; undefined without any. Beside an urgent one, those that can wait until a visit today are left out. */
export function adviceOf(danger: readonly Danger[]): DangerAdvice | undefined {
  const urgent = danger.filter(isUrgent);
  const told = urgent.length > 0 ? urgent : danger;
  const [main] = told;
  if (!main) return undefined;
  const voice = voiceOf(main);
  return {
    voice,
    heading: headingOf(main, voice),
    sentences: sentencesOf(told, voice),
    links: linksOf(told, voice),
    steps: [...new Set([...told.flatMap(({ first = '' }) => parts(first)), ...LAST_STEPS[voice](main)])],
  };
}

function voiceOf({ urgency, links }: Danger): Voice {
  if (urgency === 'today') return 'today';
  if (urgency === '911') return 'emergency';
  if (urgency === 'call-now' && links.some(({ href }) => href === POISON_HELP)) return 'poison';
  const lines = links.filter(({ href }) => href !== POISON_HELP && href !== CALL_911.href);
  return lines.length > 0 ? 'crisis' : 'emergency';
}

/** 'Call 911 now', 'You are not alone. Call or text 988', 'Call Poison Help now: 1-800-222-1222'. */
function headingOf({ urgency, act }: Danger, voice: Voice): string {
  const [first = act] = act.split('; ');
  if (urgency === '911') return `${first} now`;
  if (voice === 'poison') return first.replace(/^(.*) at ([\d-]+) now$/, '$1 now: $2');
  return voice === 'crisis' ? `You are not alone. ${first.replace(/ now$/, '')}` : first;
}

function sentencesOf(told: readonly Danger[], voice: Voice): string[] {
  const [main] = told;
  const signs = told.map(({ sign }) => SENTENCES[voice](sign));
  const [, otherwise] = main?.act.split('; ') ?? [];
  // What else to do when signs ask for different acts.
  const further = told.slice(1).flatMap(({ act }) => (act === main?.act ? [] : [`${act}.`]));
  return [...new Set([...signs, ...(otherwise ? [`${capitalised(otherwise)}.`] : []), ...further])];
}

const SENTENCES: Record<Voice, (sign: string) => string> = {
  emergency: (sign) => `This can be an emergency: ${sign}.`,
  crisis: () => 'Someone answers at any hour, for free, even when you worry about someone else.',
  poison: () => 'At any hour, for free, even if there are no symptoms yet.',
  today: (sign) => `This should be seen today: ${sign}.`,
};

const LAST_STEPS: Record<Voice, (main: Danger) => string[]> = {
  emergency: ({ urgency }) =>
    urgency === '911' ? ['Call, or have someone near you call.'] : ["If you can't get there safely, call 911."],
  crisis: () => ['If there is danger right now, call 911.'],
  poison: () => [],
  today: () => [],
};

function linksOf(told: readonly Danger[], voice: Voice): DangerAdvice['links'] {
  const all = told.flatMap(({ links }) => links);
  const own = all.filter(({ href }, index) => all.findIndex((other) => other.href === href) === index);
  const links = voice === 'today' || own.some(({ href }) => href === CALL_911.href) ? own : [...own, CALL_911];
  const [main] = links;
  // Calling and texting one line weigh the same.
  return links.map((link) => ({ ...link, first: numberOf(link) === numberOf(main) && main !== CALL_911 }));
}

function numberOf(link: { href: string } | undefined): string {
  return link?.href.replace(/^\w+:/, '') ?? '';
}

/** Sentences of a text, one each. */
function parts(text: string): string[] {
  return text.split(/(?<=[.!?]"?)\s+(?=[A-Z"])/).filter(Boolean);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The words over what was found, which waits behind them while there is danger. */
export const SHOW_FOUND: Record<Voice, string> = {
  emergency: "It isn't an emergency: show what we found",
  crisis: 'Show care and articles that can help too',
  poison: "It isn't an emergency: show what we found",
  today: 'Show what we found',
};
