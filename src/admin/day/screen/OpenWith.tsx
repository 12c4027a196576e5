import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { $colleagues } from '../state/store-colleagues.ts';
import type { Colleague } from '../open.schema.ts';

/** The initials of who else has an appointment open, in its row. It locks nothing. */
export function OpenWith({ id }: { id: string }): ReactNode {
  const colleagues = useStore($colleagues, { keys: [id] })[id];
  if (!colleagues) return null;
  return (
    <span className="pips">
      {colleagues.map((one) => (
        <span title={one.name} key={one.name}>
          <Initials of={one} />
          <span className="vh">{one.name} has this open</span>
        </span>
      ))}
    </span>
  );
}

/** The same in the open appointment, with whole names; who comes is announced. */
export function OpenWithToo({ id }: { id: string }): ReactNode {
  const colleagues = useStore($colleagues, { keys: [id] })[id];
  return (
    <div className="open-with" role="status">
      {colleagues?.map((one) => (
        <p className="pips" key={one.name}>
          <Initials of={one} />
          <span>{one.name} has this open too</span>
        </p>
      ))}
    </div>
  );
}

function Initials({ of: { initials } }: { of: Colleague }): ReactNode {
  return <i aria-hidden="true">{initials}</i>;
}
