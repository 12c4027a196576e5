/**
 * Home readings: blood pressure top and bottom (mm Hg), sugar (mg/dL), pulse (a minute), oxygen (%), temperature (°F),
 * age (months).
 */
export const READING_KINDS = ['top', 'bottom', 'sugar', 'pulse', 'oxygen', 'temp', 'age'] as const;
type Kind = (typeof READING_KINDS)[number];

/** A reading in typed words: which word it begins at, and the word after it. */
export interface BodyReading {
  kind: Kind;
  value: number;
  start: number;
  end: number;
}

/** What a danger sign asks of a reading: 'sugar<54', 'top>=180'. */
const LIMIT = new RegExp(`^(${READING_KINDS.join('|')})(<|>=)(\\d+(?:\\.\\d+)?)$`);

/** True of 'sugar<54', which stands for a reading and not for words. */
export function isLimit(word: string): boolean {
  return LIMIT.test(word);
}

/** True when a reading is what a limit asks for. */
export function isWithin({ kind, value }: Pick<BodyReading, 'kind' | 'value'>, limit: string): boolean {
  const [, of, sign, bound] = LIMIT.exec(limit) ?? [];
  return of === kind && (sign === '<' ? value < Number(bound) : value >= Number(bound));
}

/** How numbers are written so that they are one word each: '148/96' is '148over96', '40.5' '40point5'. */
export function withWholeNumbers(text: string): string {
  return text
    .replace(/(\d{2,3})(?:'?s)? ?(?:\/|\\|\bover\b|\bsobre\b|\bcon\b) ?(\d{2,3})(?:'?s\b)?(?![\d/])/gi, '$1over$2')
    .replace(/(\d)[.,](\d{1,2})(?!\d)/g, '$1point$2')
    .replace(/(\d)(?=(?:mg|mmol|bpm|f|c|yo|y\/o|yrs?|mos?|wks?|lbs?|kg)\b)/gi, '$1 ')
    .replace(/(\d)['’]s\b/g, '$1s')
    .replace(/[%°º]/g, ' ');
}

interface NumberWord {
  value: number;
  /** The number after the slash. */
  under?: number;
}

function numberOf(word: string | undefined): NumberWord | undefined {
  const [, whole, under] = /^(\d+(?:point\d+)?)(?:over(\d+))?$/.exec(word ?? '') ?? [];
  if (whole === undefined) return undefined;
  const value = Number(whole.replace('point', '.'));
  return under === undefined ? { value } : { value, under: Number(under) };
}

/** Words between a name and its number: 'sugar has been down to 48'; the name may follow it too: '170 heart rate'. */
const [REACH_BACK, REACH_ON] = [5, 2];
const NAMES: ReadonlyMap<string, Measure> = new Map(
  Object.entries({
    pressure: 'pressure pressures bp presion systolic diastolic tension sistolica diastolica',
    sugar: 'sugar sugars glucose bg azucar glucosa glucemia glicemia cgm dexcom libre glucometer',
    pulse: 'pulse hr bpm heartrate heartbeat pulso latidos beats',
    oxygen: 'oxygen o2 spo2 ox oximeter sat sats saturation oxigeno saturacion satting oximetro',
    temperature:
      'temp temps temperature fever fevers febrile feverish fiebre calentura temperatura thermometer degrees grados f c',
  }).flatMap(([named, words]) => words.split(' ').map((word) => [word, named as Measure] as const)),
);
type Measure = 'pressure' | 'sugar' | 'pulse' | 'oxygen' | 'temperature';

/** A number before one of these counts something else. */
const OTHER_UNITS = new Set(
  'g gram grams gr mg mcg ml oz ounce ounces cup cups percent lb lbs pounds kg year years yr yrs yo month months mo mos week weeks wk wks day days hour hours hr hrs minute minutes min mins times pills units dollars calories carbs people miles feet pm am oclock points anos meses semanas dias horas minutos gramos libras pastillas veces'.split(
    ' ',
  ),
);

/**
 * Readings in words from `withWholeNumbers`, in the units above. A number without a word that names it is none, except
 * two with a slash.
 */
export function readingsIn(words: readonly string[]): BodyReading[] {
  return words.flatMap((word, at) => {
    const number = numberOf(word);
    if (!number) return ageInLetters(words, at);
    const found =
      number.under === undefined ? one(words, at, number.value) : pair(words, at, number.value, number.under);
    return found.map((reading) => ({ ...reading, start: at }));
  });
}

type FoundReadings = readonly Omit<BodyReading, 'start'>[];

function one(words: readonly string[], at: number, value: number): FoundReadings {
  const old = age(words, at, value);
  if (old) return [old];
  const isMgPerDl = words[at + 1] === 'mg' && words[at + 2] === 'dl';
  const isPercent = words[at + 1] === 'percent' && nameOf(words, at) === 'oxygen';
  if (OTHER_UNITS.has(words[at + 1] ?? '') && !isMgPerDl && !isPercent) return [];
  const end = at + 1;
  switch (nameOf(words, at)) {
    case 'pressure': {
      const then = /^(and|y)$/.test(words[at + 1] ?? '') ? at + 2 : at + 1;
      const next = numberOf(words[then]);
      if (next && next.under === undefined && next.value < value && next.value >= 30)
        return pair(words, at, value, next.value, then + 1);
      const isBottom = words
        .slice(Math.max(0, at - REACH_BACK), at)
        .some((word) => /^(bottom|lower|diast.*)$/.test(word));
      return value >= 40 && value <= 300 ? [{ kind: isBottom ? 'bottom' : 'top', value, end }] : [];
    }
    case 'sugar': {
      // Outside the US sugar is told in mmol/L.
      const inMmol = words[at + 1] === 'mmol' || (!Number.isInteger(value) && value < 34);
      const milligrams = inMmol ? value * 18 : value;
      return milligrams >= 20 && milligrams <= 1500 ? [{ kind: 'sugar', value: milligrams, end }] : [];
    }
    case 'pulse':
      return value >= 20 && value <= 300 ? [{ kind: 'pulse', value, end }] : [];
    case 'oxygen':
      return value >= 40 && value <= 100 ? [{ kind: 'oxygen', value, end }] : [];
    case 'temperature':
      if (value >= 34 && value <= 43) return [{ kind: 'temp', value: value * 1.8 + 32, end }];
      return value >= 85 && value <= 112 ? [{ kind: 'temp', value, end }] : [];
    case undefined:
      // '104.6' alone is what a thermometer says.
      return value > 99 && value < 108 && !Number.isInteger(value) ? [{ kind: 'temp', value, end }] : [];
  }
}

/** '148/96'; in Spanish people also say 18/12 for 180/120. */
function pair(words: readonly string[], at: number, top: number, bottom: number, end = at + 1): FoundReadings {
  const isNamed = nameOf(words, at) === 'pressure';
  const times = top < 30 && bottom < 20 && isNamed ? 10 : 1;
  const [high, low] = [top * times, bottom * times];
  if (high <= low || high < 60 || high > 300 || low < 20) return [];
  // '250/50' of an inhaler is no pressure.
  if (!isNamed && (low < 0.3 * high || OTHER_UNITS.has(words[end] ?? ''))) return [];
  return [
    { kind: 'top', value: high, end },
    { kind: 'bottom', value: low, end },
  ];
}

/** In months: '3 year old', '18 mo', '72 yo', 'tiene 2 meses', 'fever 20 months', and 'woman 60'; 'fever for 3 days' is none. */
function age(words: readonly string[], at: number, value: number): Omit<BodyReading, 'start'> | undefined {
  if (value > 120) return undefined;
  const [before = '', unit = '', ...more] = [words[at - 1], words[at + 1], words[at + 2], words[at + 3]];
  const months = MONTHS.find(([units]) => units.test(unit));
  if (!months) return personAged(before, unit, at, value);
  const isSaid = more.some((word) => /^(old|edad|nacid[oa]|vida)$/.test(word ?? '')) || /^(yo|mo)$/.test(unit);
  if (isSaid || (!DURATION.test(before) && isOfPerson(words, at, value * months[1], months[1])))
    return { kind: 'age', value: value * months[1], end: at + 2 };
  return undefined;
}

/** A time that goes on, and nobody's age: 'had a fever for 6 months'. */
const DURATION = /^(for|since|had|lasting|lasted|last|past|after|lleva|llevo|desde|por|hace|durante)$/;
/** The oldest, in months, whose fever is told with the age and no word for the child. */
const [MONTHS_WITH_FEVER, YEARS_WITH_FEVER] = [36, 144];

/** True where a number with a unit is somebody's age by the words around: few days and weeks are, as illness is told in them too. */
function isOfPerson(words: readonly string[], at: number, age: number, each: number): boolean {
  const [before = '', after = ''] = [words[at - 1], words[at + 2]];
  if (each < 1) return NEWBORN.test(before) || NEWBORN.test(after);
  const around = words.slice(Math.max(0, at - REACH_BACK), at + REACH_BACK + 2);
  const hasFever = around.some((word) => NAMES.get(word) === 'temperature');
  return (
    /^(tiene|tengo|aged?|edad)$/.test(before) ||
    around.some((word) => SMALL.test(word)) ||
    (hasFever && (each === 1 ? age > 3 && age <= MONTHS_WITH_FEVER : age <= YEARS_WITH_FEVER))
  );
}

/** 'woman 60': years without their word. */
function personAged(before: string, unit: string, at: number, years: number): Omit<BodyReading, 'start'> | undefined {
  const isPerson = /^(woman|man|male|female|mom|dad|mother|father|grandma|grandpa|mujer|hombre)$/.test(before);
  return isPerson && years >= 1 && !OTHER_UNITS.has(unit) ? { kind: 'age', value: years * 12, end: at + 1 } : undefined;
}

/** Ages as people write them out: 'two year old', 'veinte meses'. */
const IN_LETTERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: 'one un una',
    2: 'two dos',
    3: 'three tres',
    4: 'four cuatro',
    5: 'five cinco',
    6: 'six seis',
    7: 'seven siete',
    8: 'eight ocho',
    9: 'nine nueve',
    10: 'ten diez',
    11: 'eleven once',
    12: 'twelve doce',
    15: 'fifteen quince',
    16: 'sixteen dieciseis',
    18: 'eighteen dieciocho',
    20: 'twenty veinte',
    24: 'veinticuatro',
    30: 'thirty treinta',
  }).flatMap(([number, words]) => words.split(' ').map((word) => [word, Number(number)] as const)),
);

function ageInLetters(words: readonly string[], at: number): BodyReading[] {
  const value = IN_LETTERS.get(words[at] ?? '');
  const isUnit = MONTHS.some(([units]) => units.test(words[at + 1] ?? ''));
  const found = value === undefined || !isUnit ? undefined : age(words, at, value);
  return found ? [{ ...found, start: at }] : [];
}

/** Somebody so young that days and weeks beside the word are an age. */
const NEWBORN = /^(baby|babys|bebe|infant|newborn|recien|nacid[oa])$/;
/** Somebody whose age is told in months without 'old': 'baby 2 months'. */
const SMALL =
  /^(baby|babys|babies|bebe|infant|newborn|toddler|nin[oa]|hij[oa]|nen[ea]|nieto|nieta|boy|girl|son|daughter|kid|kiddo|child|grandson|granddaughter)s?$/;
const MONTHS: readonly (readonly [units: RegExp, months: number])[] = [
  [/^(yo|years?|yrs?|anos?)$/, 12],
  [/^(mo|mos|months?|mes|meses)$/, 1],
  [/^(weeks?|wks?|semanas?)$/, 12 / 52],
  [/^(days?|dias?)$/, 12 / 365],
];

/** What the nearest word before a number, or just behind it, says that it measures; another number ends the search. */
function nameOf(words: readonly string[], at: number): Measure | undefined {
  for (let back = at - 1; back >= Math.max(0, at - REACH_BACK); back--) {
    if (numberOf(words[back])) break;
    const named = nameAt(words, back);
    if (named) return named;
  }
  for (let on = at + 1; on <= Math.min(words.length - 1, at + REACH_ON); on++) {
    if (numberOf(words[on])) break;
    const named = nameAt(words, on);
    if (named) return named;
  }
  return undefined;
}

/** 'rate' alone may be any rate, and 'c' and 'f' are degrees behind their number only. */
function nameAt(words: readonly string[], at: number): Measure | undefined {
  const word = words[at] ?? '';
  if (word === 'rate') return words[at - 1] === 'heart' ? 'pulse' : undefined;
  if ((word === 'c' || word === 'f') && !numberOf(words[at - 1])) return undefined;
  return NAMES.get(word);
}
