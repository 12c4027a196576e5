import type { Monogram } from '#ui/monogram/monogram.ts';
import type { SentBackReason } from './sign-on-address.ts';

/** The hidden field with what a person was shown when they agreed. */
export const SHOWN_FIELD = 'shown';

/** The partner of a sign-on, and the way there without one. */
type Provider = { name: string; possessive: boolean; plate: Monogram; without: string };

/** The page of a sign-on, in each of its states. */
export type SignOnPage =
  | { state: 'wrong' }
  | (Provider &
      (
        | { state: 'guest'; signIn: string }
        | {
            state: 'ask';
            values: readonly { label: string; shown: string }[];
            shown: string;
            token: string;
            action: string;
            isAgain: boolean;
          }
        | { state: 'going'; receiver: string; response: string; relay: string | null }
        /** `number` is what the log has. */
        | { state: 'failed'; number: string; again: string }
        /** `told`: what the partner was told, in words; null where we don't know who was sent back, or they have stopped it. */
        | { state: 'sent-back'; reason: SentBackReason; told: string | null; again: string }
      ));
