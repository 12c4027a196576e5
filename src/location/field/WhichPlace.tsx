import type { ReactNode } from 'react';

import { placeLine } from '../place-line.ts';
import type { Place } from '../place.schema.ts';

interface WhichPlaceProps {
  /** Begins the ids here. */
  id: string;
  question: string;
  places: Place[];
  onPick: (place: Place) => void;
}

/** Asks 'Which Springfield?' with a button for each place: a name of several places is never guessed. */
export function WhichPlace({ id, question, places, onPick }: WhichPlaceProps): ReactNode {
  return (
    <div className="flow" role="group" aria-labelledby={`${id}-which`}>
      <p id={`${id}-which`} role="alert">
        {question}
      </p>
      <div className="chips">
        {places.map((place) => (
          <button key={keyOf(place)} className="chip" type="button" onClick={() => onPick(place)}>
            {placeLine(place)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A unique key of a place in a list. */
export function keyOf(place: Place): string {
  return `${placeLine(place)} ${place.lat} ${place.lng}`;
}
