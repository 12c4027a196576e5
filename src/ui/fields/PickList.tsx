import { useEffectEvent, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';

import { Icon } from '../Icon.tsx';

interface PickListProps extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'ref'> {
  value: string;
  onPick: (value: string) => void;
}

/** A native list, of which one is chosen. */
export function PickList({ onPick, ...list }: PickListProps): ReactNode {
  const field = useRef<HTMLSelectElement>(null);
  const pickFirst = useEffectEvent(() => {
    const { value } = field.current ?? list;
    if (value !== list.value) onPick(value);
  });
  // What was chosen before the script was there: React would set the list back when it draws it again.
  useLayoutEffect(() => pickFirst(), []);
  return (
    <span className="sel">
      <select {...list} ref={field} className="in" onChange={({ target }) => onPick(target.value)} />
      <Icon name="chevron-down" />
    </span>
  );
}
