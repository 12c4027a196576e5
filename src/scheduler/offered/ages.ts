import { ageWords } from '#text/age-words.ts';
import { ageOn, GUARDIAN_BELOW_AGE } from './age.ts';

/** Who a service is for, by age on the day of the visit in months: from `from` on, and below `under`; null for no bound. */
export type Ages = { from: number | null; under: number | null };
/** The same as content has it: '2 years'. */
export type WrittenAges = { from?: string | undefined; under?: string | undefined };
/** What a service is called, and who it is for; null is everyone. */
export type WhoFor = { display: string; ages: Ages | null };
/** Why somebody can't have a service, and where those of their age find care. */
export type WrongAge = { message: string; help: { href: string; label: string } };

/** An age as content has it: '2 years', '18 months'. */
export const AGE = /^([1-9]\d{0,2}) (years?|months?)$/;
const YEAR = 12;
const ADULT = GUARDIAN_BELOW_AGE * YEAR;

/** Reads the ages that content gives a service. Throws for what is no age. */
export function readAges({ from, under }: WrittenAges): Ages {
  return { from: from === undefined ? null : monthsIn(from), under: under === undefined ? null : monthsIn(under) };
}

function monthsIn(text: string): number {
  const [, count, unit = ''] = AGE.exec(text) ?? [];
  if (!count) throw new Error(`'${text}' is not an age, such as '2 years' or '18 months'`);
  return Number(count) * (unit.startsWith('year') ? YEAR : 1);
}

/** Whole months of someone born on `birth` on the day `day`, both 'YYYY-MM-DD'. */
export function monthsOn(birth: string, day: string): number {
  const whole = (date: string): number => Number(date.slice(0, 4)) * YEAR + Number(date.slice(5, 7));
  return whole(day) - whole(birth) - (day.slice(8) < birth.slice(8) ? 1 : 0);
}

/** Who a service is for, in a sentence: 'For ages 2 and up.', 'For children under 18.', 'For adults, 18 and older.'; '' for everyone. */
export function agesWords({ from, under }: Ages): string {
  if (from !== null && under !== null) return `For ages ${ageWords(from)} to under ${ageWords(under)}.`;
  if (under !== null) return `For ${under === ADULT ? 'children ' : 'ages '}under ${ageWords(under)}.`;
  if (from === null) return '';
  return from === ADULT ? 'For adults, 18 and older.' : `For ages ${ageWords(from)} and up.`;
}

/** The same in the few words of a tile: 'Ages 2 and up', 'Ages 5 to 17', 'Children up to 17', 'Adults, 18 and up'; '' for everyone. */
export function agesLine({ from, under }: Ages): string {
  const end = under === null ? '' : under % YEAR === 0 ? `to ${under / YEAR - 1}` : `to under ${ageWords(under)}`;
  if (from !== null && end) return `Ages ${ageWords(from)} ${end}`;
  if (end) return `${under === ADULT ? 'Children' : 'Ages'} up ${end}`;
  if (from === null) return '';
  return from === ADULT ? 'Adults, 18 and up' : `Ages ${ageWords(from)} and up`;
}

/** Somebody whom a service is looked for: a child of any age, or a person of so many months. */
export type AgeOf = 'child' | number;

/** True when a service is for them. */
export function isForAge(ages: Ages | null, age: AgeOf): boolean {
  if (!ages) return true;
  if (age === 'child') return ages.from === null || ages.from < ADULT;
  return (ages.from === null || ages.from <= age) && (ages.under === null || age < ages.under);
}

/** True when a service is for children only. */
export function isForChildrenOnly(ages: Ages | null): boolean {
  return ages !== null && ages.under !== null && ages.under <= ADULT;
}

/** What the parent of a minor is told, on every page and in every email about the appointment. */
export const PARENT_COMES = 'A parent or guardian must come along, with a photo ID, and pays for the visit.';
const PARENT_ALONG = `A parent or guardian must come along with anyone under ${GUARDIAN_BELOW_AGE}.`;

/** Who a service is for, and that minors don't come alone where it is for some; '' where neither is to be said. */
export function whoForWords(ages: Ages | null): string {
  if (!ages) return '';
  const isForMinors = ages.from === null || ages.from < ADULT;
  return [agesWords(ages), isForMinors ? PARENT_ALONG : ''].filter(Boolean).join(' ');
}

/** What is wrong with a service for someone born on `birth`, on a day ('YYYY-MM-DD'), that of the visit unless it isn't chosen yet; null when it is for them. */
export function wrongAge({ display, ages }: WhoFor, birth: string, day: string, isOfVisit = true): WrongAge | null {
  const months = monthsOn(birth, day);
  if (!ages || months < 0) return null;
  const isTooYoung = ages.from !== null && months < ages.from;
  if (!isTooYoung && (ages.under === null || months < ages.under)) return null;
  const sentence = agesWords(ages);
  const whoFor = sentence.charAt(0).toLowerCase() + sentence.slice(1);
  return {
    message: `${display} is ${whoFor} The patient is ${oldWords(birth, day)}${isOfVisit ? ' on the day of the appointment' : ''}.`,
    help: months < ADULT ? CHILDREN : ADULTS,
  };
}

const CHILDREN = { href: '/findcare/category/pediatrics', label: 'See who cares for children' };
const ADULTS = { href: '/findcare/category/primarycare', label: 'See who cares for adults' };

/** How old somebody is, as people say it: '8 months old', '36 years old'. */
function oldWords(birth: string, day: string): string {
  const months = monthsOn(birth, day);
  if (months >= 2 * YEAR) return `${ageOn(birth, day)} years old`;
  return months === 1 ? '1 month old' : `${months} months old`;
}
