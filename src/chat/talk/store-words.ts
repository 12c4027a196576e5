import { atom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { OTHER } from '../conversation/answers.ts';
import type { chatRoutes } from '../server/routes.ts';
import { $talk, answer, move } from './store.ts';

/** What is known of the typed words: nothing yet, being looked up, looked up, or not to be looked up now. `symptoms` are those that the last words named. */
export type Words = {
  state: 'unknown' | 'looking' | 'found' | 'failed';
  text: string;
  /** The age of the patient that danger was read with. */
  months?: number | undefined;
  symptoms: readonly string[];
};

const UNKNOWN: Words = { state: 'unknown', text: '', symptoms: [] };
/** What is known of the words in the field. */
export const $words = atom<Words>(UNKNOWN);

/** Milliseconds without a key press before words are looked up, and the fewest letters. */
const [LOOK_UP_AFTER_MS, FEWEST] = [600, 3];

const call = client<ReturnType<typeof chatRoutes>>();
let latest: AbortController | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Takes words as they are typed; once typing pauses, their symptoms are looked up. */
export function typeWords(text: string): void {
  latest?.abort();
  clearTimeout(pause);
  answer({ words: { text, danger: [] } });
  if (text.trim().length >= FEWEST) {
    $words.set({ ...$words.get(), state: 'looking', text });
    pause = setTimeout(() => void lookUp(text), LOOK_UP_AFTER_MS);
  } else {
    settle([]);
    $words.set(UNKNOWN);
  }
}

/** Next, in the turn of the symptoms: words that have not been looked up yet are first, so that their symptoms can be confirmed and no danger is missed. */
export async function confirmWords(): Promise<void> {
  const { words, months } = $talk.get().answers;
  const text = words?.text ?? '';
  const known = $words.get();
  const isKnown = known.text === text && known.months === months && /found|failed/.test(known.state);
  if (text.trim() === '' || isKnown) return move({ type: 'next' });
  clearTimeout(pause);
  await lookUp(text);
}

async function lookUp(text: string): Promise<void> {
  latest?.abort();
  const own = (latest = new AbortController());
  const { months } = $talk.get().answers;
  $words.set({ ...$words.get(), state: 'looking', text });
  try {
    const { symptoms, danger } = await call(
      '$post',
      '/icd-codes',
      { json: { text, ...(months !== undefined && { months }) } },
      { signal: own.signal, reads: true },
    );
    if (own.signal.aborted) return;
    answer({ words: { text, danger } });
    settle(symptoms);
    $words.set({ state: 'found', text, months, symptoms });
  } catch {
    if (!own.signal.aborted) $words.set({ ...$words.get(), state: 'failed', text, months });
  }
}

/** Chooses the symptoms that the words name, in place of those that earlier words named; what was chosen from the list stays. */
function settle(named: readonly string[]): void {
  const { symptoms } = $words.get();
  const kept = $talk
    .get()
    .answers.symptoms.filter((id) => !symptoms.includes(id) && (id !== OTHER || named.length === 0));
  answer({ symptoms: [...new Set([...kept, ...named])] });
}
