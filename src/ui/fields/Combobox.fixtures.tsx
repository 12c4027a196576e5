import { useState } from 'react';
import type { ReactNode } from 'react';

import { Combobox, spokenCount } from './Combobox.tsx';
import { Icon } from '../Icon.tsx';

const FRUIT = ['Apple', 'Apricot', 'Banana', 'Blackberry', 'Blueberry', 'Cherry'];

/** A combobox that suggests fruit. */
export function ComboboxFixture(): ReactNode {
  const [typed, setTyped] = useState('');
  const [options, setOptions] = useState<string[]>([]);

  function type(text: string): void {
    setTyped(text);
    setOptions(text ? FRUIT.filter((name) => name.toLowerCase().startsWith(text.toLowerCase())) : []);
  }

  return (
    <div className="field">
      <label htmlFor="fruit">Fruit</label>
      <Combobox
        id="fruit"
        className="in"
        type="text"
        value={typed}
        onChange={({ target }) => type(target.value)}
        listLabel="Fruit"
        options={options}
        keyOf={(name) => name}
        drawOption={(name) => name}
        onPick={(name) => {
          setTyped(name);
          setOptions([]);
        }}
        spoken={(open) => (open > 0 ? spokenCount(open) : '')}
      >
        <button className="btn icon" type="button" aria-label="Search">
          <Icon name="search" />
        </button>
      </Combobox>
    </div>
  );
}
