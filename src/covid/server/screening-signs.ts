import type { Danger } from '#safety/danger.schema.ts';
import { asDanger, type DangerContent } from '#safety/server/danger-finder.ts';
import { SYMPTOMS, type Symptom } from '../screening/questions.ts';
import type { ScreeningSigns } from '../screening/signs.ts';

/** What each symptom is among content's. */
const SAME: Record<Symptom, readonly string[]> = {
  fever: ['fever'],
  cough: ['cough'],
  throat: ['sore-throat', 'cold'],
  aches: ['flu'],
  taste: ['covid'],
  stomach: ['stomach-upset'],
};
/** An age, in months, of each group that is too young for a test. */
const MONTHS = { 'under-3-months': 2, 'under-3-years': 24 } as const;

/** Takes the signs from the house's table. Throws where one that is asked for is not there. */
export function screeningSigns(
  asked: readonly string[],
  { dangerSigns, helpLines }: Pick<DangerContent, 'dangerSigns' | 'helpLines'>,
): ScreeningSigns {
  const at = (months: number) =>
    Object.fromEntries(
      SYMPTOMS.map((symptom) => [
        symptom,
        dangerSigns
          .filter(({ who }) => months >= who.fromMonths && months < (who.underMonths ?? Infinity))
          .filter(({ who }) => who.symptoms.some((id) => SAME[symptom].includes(id)))
          .map((sign) => asDanger(sign, helpLines)),
      ]),
    ) as Record<Symptom, Danger[]>;
  return {
    asked: asked.map((id) => {
      const sign = dangerSigns.find((one) => one.id === id);
      if (!sign) throw new Error(`content/danger-signs/${id}.yaml is missing`);
      return asDanger(sign, helpLines);
    }),
    byAge: { 'under-3-months': at(MONTHS['under-3-months']), 'under-3-years': at(MONTHS['under-3-years']) },
  };
}
