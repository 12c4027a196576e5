import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { choicesOf, type Choice } from '../state/day-filters.ts';
import { $filters, $isNarrowed, $listed, $payments, $visits, showAll, toggleFilter } from '../state/store-visits.ts';

/** The id of the button that opens the filters; the key F presses it. */
export const FILTERS_BUTTON = 'day-filters-open';
const PANEL = 'day-filters';

/** What the list can be narrowed to beside a status. Escape closes it and keeps the choice. */
export function useFilters(): { button: ReactNode; panel: ReactNode } {
  const [isOpen, open] = useState(false);
  const chosen = useStore($filters).length;
  const button = (
    <button
      className="btn quiet"
      type="button"
      id={FILTERS_BUTTON}
      aria-expanded={isOpen}
      aria-controls={isOpen ? PANEL : undefined}
      onClick={() => open(!isOpen)}
    >
      <Icon name="sliders-horizontal" />
      Filters
      {chosen > 0 && <span className="num">({chosen})</span>}
      <kbd>F</kbd>
    </button>
  );
  function close(): void {
    open(false);
    document.getElementById(FILTERS_BUTTON)?.focus();
  }
  return { button, panel: isOpen ? <Panel onClose={close} /> : null };
}

function Panel({ onClose }: { onClose: () => void }): ReactNode {
  const box = useRef<HTMLFormElement>(null);
  const chosen = useStore($filters);
  const groups = useChoices();
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Escape in any of its fields closes it
    <form className="filter-panel" id={PANEL} aria-label="Filters" ref={box} onKeyDown={onKeyDown}>
      {groups.map(({ title, choices }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {choices.map(({ filter, words, count }) => (
            <label className="check" key={filter}>
              <input type="checkbox" checked={chosen.includes(filter)} onChange={() => toggleFilter(filter)} />
              <span>
                {words} <span className="muted num">{count}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </form>
  );
}

function useChoices(): { title: string; choices: Choice[] }[] {
  const visits = useStore($visits);
  const payments = useStore($payments);
  const chosen = useStore($filters);
  return choicesOf(visits, (id) => payments.get(id), chosen);
}

/** How many of the day are in the list, as soon as somebody isn't: no one is to be forgotten behind a filter. */
export function ShownOf(): ReactNode {
  const [listed, visits, isNarrowed] = [useStore($listed), useStore($visits), useStore($isNarrowed)];
  const chosen = useStore($filters);
  const choices = useChoices().flatMap((group) => group.choices.filter(({ filter }) => chosen.includes(filter)));
  return (
    <div className={isNarrowed ? 'shown-of' : undefined}>
      <p role="status">
        {isNarrowed && (
          <>
            <b className="num">
              {listed.length} of {visits.length}
            </b>{' '}
            shown.
          </>
        )}
      </p>
      {choices.map(({ filter, words }) => (
        <button className="chip off-able" type="button" key={filter} onClick={() => toggleFilter(filter)}>
          {words}
          <Icon name="x" className="x-sign" />
          <span className="vh">, remove</span>
        </button>
      ))}
      {isNarrowed && listed.length > 0 && (
        <button className="btn text row-btn" type="button" onClick={showAll}>
          Show all
        </button>
      )}
    </div>
  );
}
