import { NONE } from './answers.ts';
import type { Script } from './script.schema.ts';

/** A danger sign as a line of its own: 'Chest pain or pressure'. */
export function signText(script: Script, id: string): string {
  const sign = script.signs[id]?.danger.sign ?? '';
  return sign.charAt(0).toUpperCase() + sign.slice(1);
}

/** The answer to a question about danger signs; undefined when there is none. */
export function signAnswer(script: Script, id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  return id === NONE ? script.words.none : signText(script, id);
}
