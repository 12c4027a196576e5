import type { ReactNode } from 'react';

import { placeLabel } from './place-line.ts';
import type { Place } from './place.schema.ts';

interface PlaceListProps {
  /** The field's id, which the ids here begin with. */
  id: string;
  places: Place[];
  onPick: (place: Place) => void;
}

/** The listbox of a place field; option n is `{id}-{n}`, `active` is the one under the arrows or -1. Focus stays in the field. */
export function Suggestions({
  id,
  places,
  active,
  typed,
  onPick,
}: PlaceListProps & { active: number; typed: string }): ReactNode {
  return (
    <ul className="opts card lift" id={`${id}-list`} role="listbox" aria-label="Places">
      {places.map((place, index) => (
        // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- the keys are the field's
        <li
          key={keyOf(place)}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(place)}
        >
          <Matched text={placeLabel(place)} typed={typed} />
        </li>
      ))}
    </ul>
  );
}

/** 'Which Springfield?', with a button for each: a name that stands for several places is asked back, not guessed. */
export function WhichPlace({ id, name, places, onPick }: PlaceListProps & { name: string }): ReactNode {
  return (
    <div className="flow" role="group" aria-labelledby={`${id}-which`}>
      <p id={`${id}-which`} role="alert">
        Which {name}?
      </p>
      <div className="chips">
        {places.map((place) => (
          <button key={keyOf(place)} className="chip" type="button" onClick={() => onPick(place)}>
            {placeLabel(place)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Matched({ text, typed }: { text: string; typed: string }): ReactNode {
  const end = text.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0;
  return (
    <span>
      <b>{text.slice(0, end)}</b>
      {text.slice(end)}
    </span>
  );
}

function keyOf(place: Place): string {
  return `${placeLabel(place)} ${place.lat} ${place.lng}`;
}
