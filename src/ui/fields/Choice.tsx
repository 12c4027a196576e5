import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'children'>;

interface ChoiceProps extends InputProps {
  label: ReactNode;
  hint?: ReactNode;
}

/** A radio button whose whole line can be clicked. */
export function Radio({ label, hint, ...input }: ChoiceProps & { type?: 'radio' }): ReactNode {
  return <Line type="radio" label={label} hint={hint} {...input} />;
}

/** A check box whose whole line can be clicked. */
export function Checkbox({ label, hint, ...input }: ChoiceProps): ReactNode {
  return <Line type="checkbox" label={label} hint={hint} {...input} />;
}

/** A check box, or a radio button, that looks like a chip, with a tick when checked. */
export function Chip({ label, ...input }: InputProps & { label: ReactNode; type?: 'radio' }): ReactNode {
  return (
    <label className="chip">
      <input type="checkbox" {...input} />
      <Icon name="check" />
      {label}
    </label>
  );
}

function Line({ label, hint, ...input }: ChoiceProps & { type: 'radio' | 'checkbox' }): ReactNode {
  return (
    <label className="check">
      <input {...input} />
      <span>{label}</span>
      {hint && <span className="hint">{hint}</span>}
    </label>
  );
}
