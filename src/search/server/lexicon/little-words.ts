/** Words that say nothing of what is looked for. */
export const LITTLE = new Set(
  (
    'a about after again all also always am an and any anyone anything anybody are around as asap at be because been being best but by can close closest could cover ' +
    'did do does doing dont for from get gets getting give go going good got had has have having he her here him his how i id if ill im in is it its ive just ' +
    'keep keeps let like located looking look lot many may me might mine much must my near nearby nearest need needs now of off ok on one open or our ours out ' +
    'over own please really right said see seeing she should since so some someone somebody something somewhere still take taking tell than that the their them then there these ' +
    'they thing things think this those to today tomorrow tonight too try trying until up us use very want wants was way we well were what whats when where which who ' +
    'why will with within wont would wrong you your yours find finding area me hello hi hey help kind make makes feel feels feeling felt bit few days day week weeks ' +
    'every else another more most real little quick fast cheap affordable free low cost insurance accepts accept covered ' +
    'year years month months old yr yrs yo aetna cigna humana bcbs tricare medicaid ppo hmo copay copays deductible uninsured insured'
  ).split(' '),
);

/** The same in Spanish. */
const LITTLE_SPANISH = new Set(
  (
    'al algo alguien aqui ayuda busco cerca como con cuando de del desde donde el ella en es esta estoy hace hacer la las le lo los me mi mis muy necesito ' +
    'o para pero por porque que quiero se si siento sin su tener tengo tiene un una unos unas y ya yo cita citas'
  ).split(' '),
);

/** Words that stand in many names and tell little alone. */
const LIGHT = new Set(
  (
    'care clinic doctor doctors dr visit visits appointment center office service services specialist place treatment treat treating medicine medication medications ' +
    'test tests testing check checks checked problem problems issue issues condition program health medical provider providers person schedule book booking consult consultation'
  ).split(' '),
);

/** How much a word counts in what was typed, if it is none of the above. */
const LIGHT_SHARE = 0.3;

/** How much a word tells of what is looked for, 0 to 1. */
export function weightOf(word: string): number {
  if (LITTLE.has(word) || LITTLE_SPANISH.has(word)) return 0;
  return LIGHT.has(word) ? LIGHT_SHARE : 1;
}

/** How care is had, by the words that say so; 'walk in' is a kind of care and no way to have it. */
const WAYS: readonly (readonly [RegExp, 'online' | 'inPerson'])[] = [
  [
    /\b(online|virtual|virtually|video|telehealth|telemedicine|telemed|remote|remotely|from home|over the phone|by phone)\b/,
    'online',
  ],
  [/\b(in person|inperson|face to face|in store|in office)\b/, 'inPerson'],
];

/** Which way to have care plain words ask for, and the words that say so. */
export function wayIn(plain: string): { way: 'online' | 'inPerson'; words: string } | undefined {
  for (const [form, way] of WAYS) {
    const words = form.exec(plain)?.[0];
    if (words) return { way, words };
  }
  return undefined;
}
