import { AMERICAN } from './american-spelling.ts';

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

const PERSON = 'person|one|clinician|doctor|nurse|pharmacist|therapist|provider|coach|counselor|dietitian|clinic|lab';
const MEDICINE =
  'pills?|tablets?|capsules?|creams?|ointments?|gels?|lotions?|sprays?|drops?|shots?|patch(?:es)?|syrups?|shampoos?|lozenges?|medicines?|drugs?|remed(?:y|ies)|something|anything';

/** Things that show what they hold: they say nothing of their own, and know nothing. */
const THING = 'pages?|lists?|confirmations?|emails?|subject lines?|forms?|dialogs?|banners?|menus?|calendars?';
/** Of these, things without a text in which it could be said. */
const MUTE_THING = 'tiles?|locations?|services?|summar(?:y|ies)|rows?|buttons?|visits?|appointments?';
/** What people do with an appointment. */
const BOOKING =
  'book(?:s|ed|ing)?|cancel(?:s|ed|ing)?|mov(?:es?|ed|ing)|chang(?:es?|ed|ing)|reschedul(?:es?|ed|ing)|holds?|held|holding|finds?|finding|remind(?:s|ed|ing)?(?: you)? (?:of|about)';
const ANY_VISIT =
  '(?:(?:an?|the|your|my|their|this|that|these|another|every|any|one|some) )?(?:(?:first|new|next|lab|clinic|short|in-person|booked|other) )?';

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
  {
    name: 'no one',
    find: /\bnobody\b/gi,
    write: "'no one', or who doesn't: 'we don't', 'you can't'",
    // Danger signs have these words in sentences that clinicians sign.
    except: /\bif nobody answers\b/gi,
  },
  { name: 'whoever', find: /\bwho(?:so)?ever\b/gi, write: "'anyone who', 'people who' or 'if you'" },
  {
    name: 'none that',
    find: /\bnone that\b|\bthat (?:is|are) none\b/gi,
    write: "what it is instead: 'no single machine', 'not a place'",
  },
  {
    name: 'continue',
    find: /(?<!\b(?:can['’]?t|cannot|could(?:n['’]t| not)|what|who) )\b(?:go(?:es)?|went) on(?= (?:with|to|as|where|when|until|while|alone)\b|\s*(?:[.,;:!?)'"’”]|$))/gi,
    write: "'continue', or what happens next",
  },
  {
    name: 'you, not one',
    find: /\b(?:that|when|if|where|what|which|as|until) one (?:expects?|wants|likes|knows|thinks|types|chose|chooses|books|presses|looks|writes|searches|means|reads|sees)\b/gi,
    write: (found) => found.replace(/ one (\w+)$/i, ' you …'),
  },
  { name: 'told about', find: /\b(?:told|tells?|telling) of\b/gi, write: "'told about', or 'mentions'" },
  {
    name: 'things show',
    find: new RegExp(
      [
        String.raw`\b(?:${THING}|${MUTE_THING}) (?:also )?(?:(?:says?|tells?) (?:their|its)|knows?)\b`,
        String.raw`\b(?:${MUTE_THING}) (?:also )?says? (?:when|where|what|how|who|why|which|to|for)\b`,
      ].join('|'),
      'gi',
    ),
    write: "'shows', 'lists' or 'explains'",
  },
  {
    name: 'appointment, not visit',
    find: new RegExp(
      [
        String.raw`\b(?:${BOOKING}) ${ANY_VISIT}visits?\b(?! (?:notes?|summar))`,
        String.raw`\bvisits? (?:(?:is|are|was|were|has been|have been) (?:booked|moved|canceled|changed|held|rescheduled)|ha(?:s|ve) moved)\b`,
        String.raw`\b(?:booked|canceled|upcoming) visits?\b`,
      ].join('|'),
      'gi',
    ),
    write: "'appointment' for what is booked; 'visit' only for what happens there, and in names ('video visit')",
  },
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
    write: "'doctor or nurse', unless you mean who wrote the prescription",
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
    find: /\b(?:prices?|sums?|numbers?|texts?|names?|answers?|doses?|dates?|times?|hours|addresse?s?|words|links?|lines?|rows?|columns?|fields?|files?|articles?|services?|it|they) (?:also )?stands? (?:in|on|at|under|below|above|among|beside|by|there|here)\b|(?<!\b(?:he|she|who|someone|child|baby|person|patient|nurse) )\bstands\b(?! (?:for|out|up|still)\b)/gi,
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
