import { withoutMarks } from './markdown-words.ts';
import { type Finding, findingAt, type Text, type Written } from './texts.ts';

/** A word that the house doesn't use. */
export interface HouseRule {
  name: string;
  /** What is wrong; with the flag g. */
  find: RegExp;
  /** What to write instead, or what to do. */
  write: string | ((found: string) => string);
  /** Where the same words are right: the spec's quoted texts, fixed names, another meaning. */
  except?: RegExp;
  /** The rule can't be sure: a warning, which may wait. */
  mayBeRight?: true;
}

/** A word found: where it begins in the text, and what to write instead. */
export interface HouseFinding {
  words: string;
  index: number;
  severity: Finding['severity'];
  message: string;
}

const PERSON = 'person|one|clinician|doctor|nurse|pharmacist|therapist|provider|coach|counselor|dietitian|clinic|lab';
const MEDICINE =
  'pills?|tablets?|capsules?|creams?|ointments?|gels?|lotions?|sprays?|drops?|shots?|patch(?:es)?|syrups?|shampoos?|lozenges?|medicines?|drugs?|remed(?:y|ies)|something|anything';

/** American spellings by the British ones; '-' at the end stands for any ending, and what is in brackets is kept. */
const AMERICAN: Record<string, string> = {
  afterwards: 'afterward',
  aluminium: 'aluminum',
  amongst: 'among',
  'anaem(ia|ic)': 'anem$1',
  'anaesthe-': 'anesthe',
  'analyse(d|rs?|)': 'analyze$1',
  'apologis(e|ed|es|ing)': 'apologiz$1',
  'authoris(e|ed|es|ing|ation)': 'authoriz$1',
  'behaviour-': 'behavior',
  'centre(s|d|)': 'center$1',
  'cheque-': 'check',
  'colour-': 'color',
  'counsell(ed|ing|ors?)': 'counsel$1',
  dearer: 'costs more',
  'defence-': 'defense',
  'diarrhoea-': 'diarrhea',
  'enrol(s|ments?|)': 'enroll$1',
  'favour-': 'favor',
  'fibre-': 'fiber',
  'flavour-': 'flavor',
  'foetus-': 'fetus',
  'fortnight-': 'two weeks',
  'fulfil(s|ment|)': 'fulfill$1',
  'grey-': 'gray',
  'gynaecolog-': 'gynecolog',
  'haem(o|at|orrh)-': 'hem$1',
  'honour-': 'honor',
  'humour-': 'humor',
  jewellery: 'jewelry',
  'judgement-': 'judgment',
  'labell(ed|ing)': 'label$1',
  'labour-': 'labor',
  learnt: 'learned',
  'leukaemia-': 'leukemia',
  'licence-': 'license',
  'litre-': 'liter',
  'metre-': 'meter',
  misspelt: 'misspelled',
  'mould-': 'mold',
  'moustache-': 'mustache',
  'mum(s|my|)': 'mom$1',
  nappy: 'diaper',
  nappies: 'diapers',
  'neighbour-': 'neighbor',
  'odour-': 'odor',
  'oedema-': 'edema',
  'oesophag-': 'esophag',
  'oestrogen-': 'estrogen',
  'offence-': 'offense',
  'organis(e|ed|es|ing|ation|ations)': 'organiz$1',
  'orthopaedic-': 'orthopedic',
  'paediatric-': 'pediatric',
  'paralyse(d|)': 'paralyze$1',
  'practis(e|ed|ing)': 'practic$1',
  'programme(s|)': 'program$1',
  pyjamas: 'pajamas',
  'realis(e|ed|es|ing)': 'realiz$1',
  'recognis(e|ed|es|ing)': 'recogniz$1',
  'rumour-': 'rumor',
  'skilful-': 'skillful',
  'specialis(e|ed|es|ing)': 'specializ$1',
  spelt: 'spelled',
  'sulphur-': 'sulfur',
  towards: 'toward',
  'travell(ed|ers?|ing)': 'travel$1',
  'tumour-': 'tumor',
  whilst: 'while',
};

function americanSpelling([british, american]: [string, string]): HouseRule {
  const word = british.replace(/-$/, String.raw`(\p{Ll}*)`);
  const kept = british.endsWith('-') ? (british.includes('(') ? '$2' : '$1') : '';
  return {
    name: `American spelling: ${american.replace('$1', '')}`,
    find: new RegExp(String.raw`\b(?:${word})(?!\p{L})`, 'giu'),
    write: (found) => found.toLowerCase().replace(new RegExp(`^${word}$`, 'u'), american + kept),
  };
}

/** The words of the house. content/STYLE.md says the same to people. */
export const HOUSE_RULES: readonly HouseRule[] = [
  {
    name: "'free' is no cost",
    find: new RegExp(
      [
        String.raw`\b(?:next|soonest|earliest|nearest) free\b`,
        String.raw`\bfree (?:times?|seats?|slots?|spots?|places?|hours?|openings?|appointments?)\b`,
        String.raw`\bfirst (?:${PERSON})(?: (?:who|that)(?:'s|’s| is)| to be)? free\b`,
        String.raw`\bwhen (?:it|one|they|an?(?: \w+){1,2}|the(?: \w+){1,2}) (?:is|are|becomes?|gets?) free\b`,
      ].join('|'),
      'gi',
    ),
    write: "'open' (open time) or 'available' (first doctor available); 'free' only means no cost",
  },
  { name: 'email', find: /\be-mail(?:s|ed|ing)?\b/gi, write: (found) => found.replace('-', '') },
  {
    name: 'an email, not a mail',
    find: /\b(?:a|booking|confirmation|reminder) mails?\b|\b(?:the|this|that|our|your) mail (?:says?|lists?|has|from us|with (?:a|the) link)\b|\bmails\b|\bmail address(?:es)?\b/gi,
    write: (found) => found.replace(/\ba mail/i, 'an email').replace(/\bmail/i, 'email'),
    except: /\ba mail(?:-| )(?:carrier|order|service)\b/gi,
  },
  {
    name: 'treatments are for something',
    find: new RegExp(String.raw`\b(?:${MEDICINE}) against\b`, 'gi'),
    write: (found) => `'${found.replace(/against$/i, 'for')}', or the name: 'flu pills', 'scabies cream'`,
  },
  {
    name: 'canceled',
    find: /\bcancell(?:ed|er|ing|able)\b/gi,
    write: (found) => found.replace(/ll/i, 'l'),
    // The value of a field, in quotes.
    except: /(['"`])cancelled\1/g,
  },
  {
    name: 'specialty',
    find: /\bspecialit(?:y|ies)\b/gi,
    write: (found) => found.replace(/iality/i, 'ialty').replace(/ialities/i, 'ialties'),
    // The key of a filter.
    except: /\bspecialityservices\b/g,
  },
  ...Object.entries(AMERICAN).map(americanSpelling),
  {
    name: 'Poison Help',
    find: /(?<!1[- ])(?<!\d)800-222-1222\b/g,
    write: 'Poison Help at 1-800-222-1222',
  },
  { name: 'checkup', find: /\bcheck-ups?\b/gi, write: (found) => found.replace('-', '') },
  {
    name: 'ZIP code',
    find: /(?<![\w./?&=#-])[zZ]ips?(?: codes?)?\b(?![\w./=-]|:)/g,
    write: 'ZIP code',
    // LOC-3's field and its spoken text; a zip on a bag.
    except: /City, state or zip\b|\bzip (?:up|bags?|cases?|pouch(?:es)?|ties?)\b/g,
  },
  {
    name: 'video',
    find: /\bfilms?\b/gi,
    write: (found) => `'${found.toLowerCase().replace('film', 'video')}', or 'record' for what you do`,
    except:
      /\b(?:clear|thin|plastic|tear|sticky|white|dissolving|oral|X-ray) films?\b|\bfilms? (?:of|over|dressing)\b/gi,
  },
  { name: 'whom', find: /\bwhom(?:ever)?\b/gi, write: "'who', or another sentence" },
  { name: 'seldom', find: /\bseldom(?:ly)?\b/gi, write: 'rarely' },
  { name: 'need not', find: /\bneed not\b|\bneedn['’]t\b/gi, write: "don't need to" },
  { name: 'anew', find: /\banew\b/gi, write: 'again' },
  { name: 'above all', find: /\babove all\b/gi, write: "'mostly' or 'especially'" },
  {
    name: 'urinate',
    find: /\b(?:pass(?:es|ed|ing)?|make|makes|making) (?:your |his |her )?water\b/gi,
    write: 'urinate, urinating (pee)',
  },
  {
    name: 'visit, not consult',
    find: /\b(?:an?|the|this|that|each|every|per|first|one|online|video|phone|photo) consults?\b(?! (?:with )?(?:a|your) (?:doctor|pharmacist|nurse))/gi,
    write: "'visit'",
  },
  {
    name: 'fill out',
    find: /\bfill(?:s|ed|ing)? in (?=(?:the|this|that|a|an|your|our|one) (?:\w+ )?(?:forms?|surveys?|questionnaires?|papers?|paperwork|details)\b)/g,
    write: (found) => found.replace(/ in $/, ' out'),
  },
  { name: 'business days', find: /\b(?:workdays?|working days?)\b/gi, write: 'business days' },
  {
    name: 'trying to get pregnant',
    find: /\btr(?:y|ies|ied|ying) for a baby\b/gi,
    write: (found) => found.replace(/for a baby/i, 'to get pregnant'),
  },
  { name: 'health articles', find: /\bhealth answers?\b/gi, write: 'health articles' },
  {
    name: 'prescriber',
    find: /\bprescribers?\b/gi,
    write: "'doctor or nurse', unless you mean whoever wrote the prescription",
    mayBeRight: true,
  },
  { name: 'over-the-counter', find: /\b(?:from|off) the shelf\b/gi, write: 'over-the-counter' },
  {
    name: 'active ingredient',
    find: /(?<!\b(?:an|take|takes|taking) )\bactive parts?\b/gi,
    write: (found) => found.replace(/part/i, 'ingredient'),
  },
  {
    name: 'without insurance',
    find: /\bpay(?:s|ing)? (?:for (?:it|that|this) )?(?:yourself|yourselves|themselves|oneself)\b/gi,
    write: "'without insurance'",
  },
  {
    name: 'blood pressure, blood sugar',
    find: /(?<!\b(?:blood|eye) )\bpressure (?:pills?|medicines?|tablets?|drugs?)\b|(?<!\bblood )\bsugar (?:readings?|levels?|meters?)\b/gi,
    write: (found) => `blood ${found.toLowerCase()}`,
  },
  {
    name: 'number or reading',
    find: /\b(?:the|these|those|this|that|your|our|its|their|two|three|other|all|exact|rough|small) figures?\b/gi,
    write: (found) => found.replace(/figure/i, 'number'),
  },
  {
    name: 'a call or a session',
    find: /\b(?:a|the|first|next|each|every|weekly|phone|video) talks?\b(?! (?:about|on|to|with|therapy|show))/gi,
    write: "'call', 'session' or 'conversation'",
  },
  {
    name: 'things do not stand',
    find: /\b(?:prices?|sums?|numbers?|texts?|names?|answers?|doses?|dates?|hours|addresse?s?|words|links?|it|they) (?:also )?stands? (?:in|on|at|under|below|above|beside|there|here)\b/gi,
    write: "'is', 'appears' or 'shows'",
  },
  {
    name: 'in the hospital',
    find: /\b(?:in|to|into|from|at) hospital\b(?! (?:beds?|care|staff|stays?|rooms?|labs?|clinics?|settings?|nurses?|doctors?))/gi,
    write: (found) => found.replace(/ hospital/i, ' the hospital'),
  },
  { name: 'right away', find: /\bstraight ?away\b/gi, write: 'right away' },
  { name: 'on the weekend', find: /\bat (?:the )?weekends?\b/gi, write: 'on the weekend' },
  {
    name: 'check the box',
    find: /\btick(?:s|ed|ing)? (?:the|this|a|each|all|any) box(?:es)?\b/gi,
    write: 'check the box',
  },
  {
    name: 'coverage',
    find: /\b(?:insurance|health|medical|losing|lose|lost|without|your plan's) cover\b(?! (?:the|your|it|them|most|all|up|a))/gi,
    write: (found) => `${found}age`,
  },
  {
    name: 'even when',
    find: /(?<!\b(?:is|are|was|were|but|and) )\balso (?:when|if)\b/gi,
    write: (found) => found.replace(/also/i, 'even'),
  },
];

/** The words of a text that the house doesn't use. Give the text without marks, each mark a space. */
export function houseWordsIn(text: string): HouseFinding[] {
  return HOUSE_RULES.flatMap(({ find, write, except, mayBeRight }) => {
    if (text.search(find) < 0) return [];
    const plain = except ? text.replace(except, blank) : text;
    return [...plain.matchAll(find)].map(({ 0: words, index }): HouseFinding => {
      const better = typeof write === 'string' ? write : write(words);
      return {
        words,
        index,
        severity: mayBeRight ? 'warning' : 'error',
        message: `'${words}' is not a word of this house: write ${better.includes("'") ? better : `'${better}'`}`,
      };
    });
  });
}

/** What people type, which is not ours to mend, and what others wrote. */
const NOT_OURS = /(^|\.)(alsoCalled|words|together|notWords|pageName|serviceName)(\.|$)|^review\./;
/** Placeholders, addresses and code, whose words nobody reads. */
const UNREAD = /\{[a-z-]+(?::[^}\s]*)?\}|https?:\/\/\S+|\S+@\S+\.\S+|\/[a-z][\w/-]*/g;

/** Words in content that the house doesn't use. */
export function houseWords(written: Written[]): Finding[] {
  return written.flatMap((one) =>
    one.texts.filter(isOurs).flatMap((text) => {
      const plain = withoutMarks(text.text, { sameLength: true }).replace(UNREAD, blank);
      return houseWordsIn(plain).map(({ words, index, severity, message }) =>
        findingAt(severity, one, text, words, message, text.field.length === 0 ? index : 0),
      );
    }),
  );
}

function isOurs({ kind, field }: Text): boolean {
  return kind === 'prose' && !NOT_OURS.test(field.map(String).join('.'));
}

function blank(found: string): string {
  return found.replace(/[^\n]/g, ' ');
}
