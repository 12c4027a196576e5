import type { Danger } from './danger.schema.ts';
import { isUrgent } from './is-urgent.ts';
import type { Lang } from './line-words.ts';

/** How the panel speaks: of an emergency, to someone in a crisis, of a poison, of what a visit today is enough for, or carefully of what may be one. */
export type Voice = 'emergency' | 'crisis' | 'poison' | 'today' | 'careful';

/** What the panel says: the number first, then what to do, then why it is shown. */
export interface DangerAdvice {
  voice: Voice;
  lang: Lang;
  heading: string;
  sentences: readonly string[];
  /** Links that call or text; those with `first` weigh most. */
  links: readonly (Danger['links'][number] & { first: boolean })[];
  /** What to do first, a sentence each. */
  steps: readonly string[];
  /** Pages that say what to do step by step, with the words before them. */
  pages: { lead: string; of: readonly { label: string; href: string }[] };
}

/** Links that call or text at once: more would be a list to search in. */
const MOST_LINKS = 5;
const POISON_HELP = 'tel:+18002221222';
const CALL_911: Record<Lang, Danger['links'][number]> = {
  en: { label: 'Call 911', href: 'tel:911' },
  es: { label: 'Llame al 911', href: 'tel:911' },
};

/**
 * What to say for danger signs, likeliest first; undefined without one. With an urgent sign, those that can wait for a
 * visit are left out.
 */
export function adviceOf(danger: readonly Danger[]): DangerAdvice | undefined {
  const urgent = danger.filter(isUrgent);
  const told = urgent.length > 0 ? urgent : danger;
  const [main] = told;
  if (!main) return undefined;
  const lang = main.lang ?? 'en';
  if (main.careful) return carefulAdvice(main, told);
  const heaviest = mostUrgent(told);
  // Beside 911, to go or to call elsewhere would be a second answer.
  const alike = heaviest.urgency === '911' ? told.filter(({ urgency }) => urgency === '911') : told;
  const voice = voiceOf(heaviest);
  const { first = '' } = heaviest.urgency === '911' ? (alike[0] ?? main) : main;
  return {
    voice,
    lang,
    heading: headingOf(heaviest, voice, lang),
    sentences: sentencesOf(alike, heaviest, voice, lang),
    links: linksOf(told, heaviest, voice, lang),
    // First aid of the likeliest sign only: people told two at once do neither.
    steps: [...parts(first), ...(first.includes('911') && voice === 'crisis' ? [] : LAST_STEPS[lang][voice](heaviest))],
    pages: { lead: STEP_BY_STEP[lang], of: told.map(({ short, page }) => ({ label: short, href: page })) },
  };
}

/**
 * Advises on words that only sound like danger: the act of the likeliest sign, and the pages to compare with. A crisis
 * line speaks only where no sign of the body may need 911.
 */
function carefulAdvice(main: Danger, told: readonly Danger[]): DangerAdvice {
  const lang = main.lang ?? 'en';
  const words = CAREFUL[lang];
  const mayBeBodily = told.some(({ urgency, hasLine }) => urgency === '911' && !hasLine);
  const [kind, links] =
    main.urgency === 'today'
      ? ([words.today, mayBeBodily ? [CALL_911[lang]] : []] as const)
      : voiceOf(main) === 'crisis' && !mayBeBodily
        ? ([words.crisis, [...main.links, CALL_911[lang]]] as const)
        : ([words.emergency, [CALL_911[lang]]] as const);
  const [number] = links;
  return {
    voice: 'careful',
    lang,
    heading: kind.heading,
    sentences: kind.sentences,
    links: links.map((link) => ({ ...link, first: kind !== words.today && numberOf(link) === numberOf(number) })),
    steps: [],
    pages: { lead: words.pages, of: told.map(({ short, page }) => ({ label: short, href: page })) },
  };
}

const CAREFUL = {
  en: {
    emergency: {
      heading: 'This may be an emergency',
      sentences: ["If you aren't sure, call 911. The operator will help you decide."],
    },
    crisis: {
      heading: 'You are not alone',
      sentences: ['You can call or text at any hour, for free, even if you worry about someone else.'],
    },
    today: {
      heading: 'This may need care today',
      sentences: [
        'If it is bad, new or getting worse, see a doctor or nurse today. If it feels like an emergency, call 911.',
      ],
    },
    pages: 'Does one of these fit? See what to do:',
  },
  es: {
    emergency: {
      heading: 'Esto puede ser una emergencia',
      sentences: ['Si no está seguro, llame al 911. El operador le ayudará a decidir.'],
    },
    crisis: {
      heading: 'Hay ayuda para usted',
      sentences: ['Puede llamar o enviar un mensaje a cualquier hora, gratis, también si le preocupa otra persona.'],
    },
    today: {
      heading: 'Esto puede necesitar atención hoy',
      sentences: [
        'Si es fuerte, nuevo o empeora, consulte hoy a un médico o enfermero. Si parece una emergencia, llame al 911.',
      ],
    },
    pages: '¿Es algo de esto? Vea qué hacer:',
  },
} as const;

const STEP_BY_STEP: Record<Lang, string> = { en: 'More about this:', es: 'Más sobre esto:' };

/** The sign with the most urgent act; the likeliest of several. */
function mostUrgent(told: readonly Danger[]): Danger {
  const order = ['911', 'er-now', 'call-now', 'today'];
  return told.toSorted((a, b) => order.indexOf(a.urgency) - order.indexOf(b.urgency))[0] as Danger;
}

function voiceOf({ urgency, links, hasLine }: Pick<Danger, 'urgency' | 'links' | 'hasLine'>): Voice {
  if (urgency === 'today') return 'today';
  if (urgency === '911') return 'emergency';
  if (urgency === 'call-now' && links.some(({ href }) => href === POISON_HELP)) return 'poison';
  return hasLine ? 'crisis' : 'emergency';
}

/** 'Call 911 now', 'You are not alone. Call or text 988', 'Call Poison Help now: 1-800-222-1222'. */
function headingOf({ urgency, act }: Danger, voice: Voice, lang: Lang): string {
  const [first = act] = act.split('; ');
  // 'Take sugar now, then call 911' has its 'now'.
  if (urgency === '911')
    return / (now|ahora)\b/.test(first) ? first : lang === 'en' ? `${first} now` : `${first} ahora`;
  if (voice === 'poison' && lang === 'en') return first.replace(/^(.*) at ([\d-]+) now$/, '$1 now: $2');
  if (voice !== 'crisis') return first;
  const call = first.replace(/ (now|ahora)$/, '');
  return lang === 'en' ? `You are not alone. ${call}` : `Hay ayuda para usted. ${call}`;
}

function sentencesOf(told: readonly Danger[], main: Danger, voice: Voice, lang: Lang): string[] {
  const signs = told.map(({ sign }) => SENTENCES[lang][voice](sign));
  const [, otherwise] = main.act.split('; ');
  // What else to do when signs ask for different acts.
  const further = told.flatMap(({ act }) => (act === main.act ? [] : [`${act}.`]));
  return [...new Set([...signs, ...(otherwise ? [`${capitalised(otherwise)}.`] : []), ...further])];
}

const SENTENCES: Record<Lang, Record<Voice, (sign: string) => string>> = {
  en: {
    emergency: (sign) => `This can be an emergency: ${sign}.`,
    crisis: () => 'Someone answers at any hour, for free, even when you worry about someone else.',
    poison: () => 'Free, 24 hours a day. Call even if there are no symptoms.',
    today: (sign) => `Get this checked today: ${sign}.`,
    careful: (sign) => sign,
  },
  es: {
    emergency: (sign) => `Esto puede ser una emergencia: ${sign}.`,
    crisis: () => 'Le contestan a cualquier hora, gratis, también si le preocupa otra persona.',
    poison: () => 'Gratis, las 24 horas, con intérprete. Llame aunque no haya síntomas.',
    today: (sign) => `Que lo revisen hoy: ${sign}.`,
    careful: (sign) => sign,
  },
};

const LAST_STEPS: Record<Lang, Record<Voice, (main: Danger) => string[]>> = {
  en: {
    emergency: ({ urgency }) =>
      urgency === '911' ? ['Call, or have someone near you call.'] : ["If you can't get there safely, call 911."],
    crisis: () => ['If there is danger right now, call 911.'],
    poison: () => [],
    today: () => [],
    careful: () => [],
  },
  es: {
    emergency: ({ urgency }) =>
      urgency === '911' ? ['Llame, o pida a alguien que llame.'] : ['Si no puede llegar con seguridad, llame al 911.'],
    crisis: () => ['Si hay peligro ahora mismo, llame al 911.'],
    poison: () => [],
    today: () => [],
    careful: () => [],
  },
};

function linksOf(told: readonly Danger[], heaviest: Danger, voice: Voice, lang: Lang): DangerAdvice['links'] {
  const all = [heaviest, ...told].flatMap(({ links }) => links);
  const own = all
    .filter(({ href }, index) => all.findIndex((other) => other.href === href) === index)
    .slice(0, MOST_LINKS);
  const call = CALL_911[lang];
  const links = voice === 'today' || own.some(({ href }) => href === call.href) ? own : [...own, call];
  const [main] = links;
  // Calling and texting one line weigh the same.
  return links.map((link) => ({ ...link, first: numberOf(link) === numberOf(main) && main !== call }));
}

function numberOf(link: { href: string } | undefined): string {
  return link?.href.replace(/^\w+:|\?.*$/g, '') ?? '';
}

/** Sentences of a text, one each. */
function parts(text: string): string[] {
  return text.split(/(?<=[.!?]"?)\s+(?=[A-ZÁÉÍÓÚ¿¡"])/).filter(Boolean);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The words over what was found, which waits behind them while there is danger. */
export const SHOW_FOUND: Record<Lang, Record<Voice, string>> = {
  en: {
    emergency: "This isn't an emergency. Show results",
    crisis: 'Show care and articles that can help too',
    poison: "This isn't an emergency. Show results",
    today: 'Show results',
    careful: 'Show results',
  },
  es: {
    emergency: 'No es una emergencia. Ver resultados (en inglés)',
    crisis: 'Ver atención y artículos que también ayudan (en inglés)',
    poison: 'No es una emergencia. Ver resultados (en inglés)',
    today: 'Ver resultados (en inglés)',
    careful: 'Ver resultados (en inglés)',
  },
};

/** Why the panel is there, with the words that were typed. */
export const WHY: Record<Lang, (typed: string) => string> = {
  en: (typed) => `We show this to everyone who searches for “${typed}”.`,
  es: (typed) => `Mostramos esto a todos los que buscan “${typed}”. El resto del sitio está en inglés.`,
};
