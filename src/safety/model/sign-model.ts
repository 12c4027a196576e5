import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { TypedWord } from '../signs/typed-words.ts';
import { eachOf, featuresOf, SIZES, valueAt, type Features } from './features.ts';

/**
 * The danger model (decision 17): how much each feature speaks for danger, and for each sign (last: no danger).
 * Multiply by `scale`.
 */
export interface SignModel {
  danger: { by: Int8Array; scale: number; bias: number };
  /** `by` has a row for each feature, with a column for each of `ids` and one more for no danger. */
  signs: { ids: readonly string[]; by: Int8Array; scale: number; bias: Float32Array };
  /** Words of harmless phrases that look like misspelled words of danger, and are words of their own: 'stubbed'. */
  ownWords: readonly string[];
}

/** How a text sounds: how much like danger, as the logarithm of the odds (0 where it is even), and which sign it sounds like, the likeliest first. */
export interface Sound {
  odds: number;
  signs: readonly { id: string; score: number }[];
}

/** Says how typed words sound. */
export function signSound({ danger, signs }: SignModel, places: readonly TypedWord[]): Sound {
  const first = oddsOf(danger, featuresOf(places, 'danger'));
  const scores = scoresOf(signs, featuresOf(places, 'signs'));
  const none = scores[signs.ids.length] ?? 0;
  const listed = signs.ids.map((id, at) => ({ id, score: scores[at] ?? 0 }));
  // Two ways to tell, each of which knows something that the other doesn't.
  const second = logOfSum(listed.map(({ score }) => score)) - none;
  return { odds: (first + second) / 2, signs: listed.sort((a, b) => b.score - a.score) };
}

function oddsOf({ by, scale, bias }: SignModel['danger'], features: Features): number {
  let sum = 0;
  eachOf(features, (at, value) => (sum += valueAt(by, at) * value));
  return sum * scale + bias;
}

function scoresOf({ ids, by, scale, bias }: SignModel['signs'], features: Features): Float32Array {
  const many = ids.length + 1;
  const sums = new Float32Array(many);
  eachOf(features, (at, value) => {
    for (let of = 0; of < many; of++) sums[of] = valueAt(sums, of) + valueAt(by, at * many + of) * value;
  });
  return sums.map((sum, of) => sum * scale + valueAt(bias, of));
}

/** The logarithm of a sum of exponentials, without their overflow. */
function logOfSum(values: readonly number[]): number {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}

/** A model as a small file. */
export function packed({ danger, signs, ownWords }: SignModel): Buffer {
  const { by: dangerBy, ...dangerRest } = danger;
  const { by, bias, ...rest } = signs;
  const head = Buffer.from(JSON.stringify({ danger: dangerRest, signs: { ...rest, bias: [...bias] }, ownWords }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return brotliCompressSync(Buffer.concat([length, head, bytesOf(dangerBy), bytesOf(by)]));
}

/** A model as `packed` wrote it. */
export function unpacked(file: Uint8Array): SignModel {
  const all = brotliDecompressSync(file);
  const from = 4 + all.readUInt32LE(0);
  const { danger, signs, ownWords } = JSON.parse(all.subarray(4, from).toString()) as Head;
  const then = from + SIZES.danger;
  return {
    danger: { ...danger, by: Int8Array.from(all.subarray(from, then)) },
    signs: { ...signs, bias: Float32Array.from(signs.bias), by: Int8Array.from(all.subarray(then)) },
    ownWords,
  };
}

type Head = {
  danger: Omit<SignModel['danger'], 'by'>;
  signs: Omit<SignModel['signs'], 'by' | 'bias'> & { bias: number[] };
  ownWords: string[];
};

function bytesOf(list: Int8Array): Buffer {
  return Buffer.from(list.buffer, list.byteOffset, list.byteLength);
}
