import type { Place } from '#location/place.schema.ts';
import type { Slot } from '../../engine/slot.schema.ts';
import type { Timed } from '../../engine/slot-words.ts';
import type { FoundLocationAnswer, HoldAnswer, ServiceAnswer } from '../../offered/api.schema.ts';
import type { SlotsState } from '../details/slots-state.ts';
import type { PlainAsk } from './plain-address.ts';

/** Why a form was refused, in words, and what to do. */
export type Refused = { title: string; detail: string };

/** What the page of locations and times without script shows. */
export type PlainTimesPage = {
  /** What it was asked for; `serviceId` and `locationId` are null where there is no such one. */
  ask: PlainAsk;
  /** Where is looked: the text in the field, the name in a sentence, its time zone where it is known, the places to choose from where a name stands for several. */
  place: {
    typed: string;
    name: string;
    timeZone: string | undefined;
    choices: readonly Place[];
    isUnknown: boolean;
  };
  /** Said where the partner has nothing in reach; '' where it has. */
  farAway: string;
  services: readonly ServiceAnswer[];
  service: ServiceAnswer | null;
  /** Nearest first, the chosen one among the first; empty before a service is chosen. */
  locations: readonly FoundLocationAnswer[];
  location: FoundLocationAnswer | null;
  times: Exclude<SlotsState, { state: 'loading' }> | null;
  /** The time that the address names: open, or not any more. */
  wanted: { slot: Slot } | { lost: Timed } | null;
  /** What this browser holds with this partner already. */
  held: readonly HoldAnswer[];
  refused: Refused | null;
  /** Of the forms of this page. */
  token: string;
};

/** What the page of a held time shows; a hold that is over, and why. */
export type HeldPage = {
  hold: HoldAnswer | null;
  /** Why it is not there: it is booked, or it is over. */
  why: 'booked' | 'over' | null;
  /** Where people call about appointments with this partner; undefined where that is the retailer's number alone. */
  providerPhone: string | undefined;
  refused: Refused | null;
  token: string;
};
