import type { Danger } from '#safety/danger.schema.ts';
import type { AgeGroup, Symptom } from './questions.ts';

/** The danger signs that stop the questions: those that are asked for, and those that come with symptoms at an age. */
export type ScreeningSigns = {
  asked: readonly Danger[];
  byAge: Readonly<Record<Exclude<AgeGroup, '3-or-older'>, Readonly<Record<Symptom, readonly Danger[]>>>>;
};

/** A sign as a line of its own: 'Chest pain or pressure'. */
export function signLine({ sign }: Danger): string {
  return sign.charAt(0).toUpperCase() + sign.slice(1);
}

/** What symptoms tell of at an age, each sign once; nothing from 3 years on. */
export function signsByAge(
  { byAge }: ScreeningSigns,
  age: AgeGroup | undefined,
  symptoms: readonly Symptom[],
): Danger[] {
  if (age === undefined || age === '3-or-older') return [];
  const told = symptoms.flatMap((symptom) => byAge[age][symptom]);
  return told.filter(({ id }, index) => told.findIndex((other) => other.id === id) === index);
}
