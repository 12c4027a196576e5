import type { TypedWord } from '../signs/typed-words.ts';
import { eachOf, featuresOf, SIZES, valueAt, type Features } from './features.ts';
import type { SignModel } from './sign-model.ts';

/** A phrase that was read, with the sign that it tells of; undefined when it is harmless. */
export interface Example {
  places: readonly TypedWord[];
  sign: string | undefined;
}

/** Times that all examples are gone through. */
const ROUNDS = { danger: 12, signs: 6 } as const;
/** How far a weight moves for its first mistake; later ones count less the more there were (AdaGrad). */
const STEP = { danger: 0.5, signs: 0.3 } as const;
/** How much a harmless phrase counts beside one of danger: an alarm for nothing is a mistake too. */
const HARMLESS_COUNTS = 1.3;
/** Pulls weights to nothing that few examples speak for. */
const DECAY = 1e-4;
/** Weights of signs are kept as -3 to 3: what is beyond this share of them counts as 3. */
const [LEVELS, SHARE] = [3, 0.995] as const;
/** Slopes below this move nothing that would be seen. */
const SMALL = 2e-3;

/** Learns from phrases how people in danger write. The same phrases always give the same model. */
export function trainSignModel(examples: readonly Example[]): Omit<SignModel, 'ownWords'> {
  return { danger: trainDanger(examples), signs: trainSigns(examples) };
}

type Learned = { features: Features; sign: string | undefined };

/** Logistic regression of danger or none. */
function trainDanger(examples: readonly Example[]): SignModel['danger'] {
  const learned = examples.map(({ places, sign }): Learned => ({ features: featuresOf(places, 'danger'), sign }));
  const weights = new Float32Array(SIZES.danger);
  const slopes = new Float32Array(SIZES.danger).fill(1e-6);
  let bias = 0;
  const random = randomOf(1);
  for (let round = 0; round < ROUNDS.danger; round++)
    for (const { features, sign } of shuffled(learned, random)) {
      let odds = bias;
      eachOf(features, (at, by) => (odds += valueAt(weights, at) * by));
      const isHarmless = sign === undefined;
      const slope = (1 / (1 + Math.exp(-odds)) - (isHarmless ? 0 : 1)) * (isHarmless ? HARMLESS_COUNTS : 1);
      bias -= 0.01 * slope;
      eachOf(features, (at, by) =>
        descend(weights, slopes, at, slope * by + DECAY * valueAt(weights, at), STEP.danger),
      );
    }
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1;
  return { by: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale, bias };
}

/** Multinomial logistic regression of the sign, or of none. */
function trainSigns(examples: readonly Example[]): SignModel['signs'] {
  const learned = examples.map(({ places, sign }): Learned => ({ features: featuresOf(places, 'signs'), sign }));
  const ids = [...new Set(examples.flatMap(({ sign }) => sign ?? []))].toSorted();
  const columns = new Map<string | undefined, number>([...ids, undefined].map((id, at) => [id, at]));
  const many = columns.size;
  const weights = new Float32Array(SIZES.signs * many);
  const slopes = new Float32Array(SIZES.signs * many).fill(1e-3);
  const bias = new Float32Array(many);
  const random = randomOf(2);
  for (let round = 0; round < ROUNDS.signs; round++)
    for (const { features, sign } of shuffled(learned, random)) {
      const errors = errorsOf(weights, bias, features, columns.get(sign) ?? 0);
      const wrong = Array.from(errors.keys()).filter((of) => Math.abs(valueAt(errors, of)) > SMALL);
      for (const of of wrong) bias[of] = valueAt(bias, of) - 0.02 * valueAt(errors, of);
      eachOf(features, (at, by) => {
        for (const of of wrong) descend(weights, slopes, at * many + of, valueAt(errors, of) * by, STEP.signs);
      });
    }
  const used = Float32Array.from(
    weights.filter((weight) => weight !== 0),
    Math.abs,
  ).sort();
  const scale = (used[Math.floor(used.length * SHARE)] ?? 1) / LEVELS;
  const level = (weight: number) => Math.max(-LEVELS, Math.min(LEVELS, Math.round(weight / scale)));
  return { ids, by: Int8Array.from(weights, level), scale, bias };
}

/** Moves a weight down a slope, by less the more it was moved before. */
function descend(weights: Float32Array, slopes: Float32Array, at: number, down: number, step: number): void {
  const sum = valueAt(slopes, at) + down * down;
  slopes[at] = sum;
  weights[at] = valueAt(weights, at) - (step * down) / Math.sqrt(sum);
}

/** By how much each column is too likely: its likelihood, less 1 for the right one. */
function errorsOf(weights: Float32Array, bias: Float32Array, features: Features, right: number): Float32Array {
  const many = bias.length;
  const scores = Float32Array.from(bias);
  eachOf(features, (at, by) => {
    for (let of = 0; of < many; of++) scores[of] = valueAt(scores, of) + valueAt(weights, at * many + of) * by;
  });
  const most = scores.reduce((high, score) => Math.max(high, score), -Infinity);
  const likely = scores.map((score) => Math.exp(score - most));
  const sum = likely.reduce((all, one) => all + one, 0);
  return likely.map((one, of) => one / sum - (of === right ? 1 : 0));
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** Numbers from 0 to 1 that are the same at each run (a linear congruence). */
function randomOf(seed: number): () => number {
  let now = seed;
  return () => (now = (Math.imul(now, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
