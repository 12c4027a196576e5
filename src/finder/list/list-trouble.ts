import type { Danger } from '#safety/danger.schema.ts';
import { isUrgent } from '#safety/is-urgent.ts';
import type { TilesState } from './store.ts';

/** What may be wrong with a list of tiles: nothing; a part of it; all of it; its services are gone (404); there are none. */
export type Trouble = 'none' | 'part' | 'failed' | 'gone' | 'empty';

type Answer = {
  tiles: readonly unknown[];
  danger?: readonly Pick<Danger, 'urgency' | 'careful'>[];
  error?: Record<string, unknown>;
};

/** What to say beside or in place of a list: an answer's `error` unless it has an 'other' [TILE-12]; a 404 as it is [ERR-2]. Danger that can't wait has its panel, which says enough. */
export function listTrouble(state: TilesState, initial: Answer): Trouble {
  if (state.state === 'failed') return state.error.status === 404 ? 'gone' : 'failed';
  const answer = state.state === 'found' ? state : state.state === 'initial' ? initial : undefined;
  if (!answer) return 'none';
  const { tiles, danger = [], error = {} } = answer;
  const names = Object.keys(error);
  const hasError = names.length > 0 && !names.includes('other');
  if (tiles.length > 0) return hasError ? 'part' : 'none';
  if (danger.some(isUrgent)) return 'none';
  return hasError ? 'failed' : 'empty';
}
