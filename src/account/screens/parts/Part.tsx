import type { ReactNode } from 'react';

interface PartProps {
  id: string;
  title: string;
  /** Why it is here, under the title. */
  why: string;
  children: ReactNode;
}

/** A part of one's account: its title on the left, its rows on the right. */
export function Part({ id, title, why, children }: PartProps): ReactNode {
  return (
    <section className="ledger" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="lab big" id={`${id}-title`}>
          {title}
        </h2>
        <p className="muted">{why}</p>
      </div>
      <div className="flow">{children}</div>
    </section>
  );
}

interface FactProps {
  name: string;
  /** What there is to do about it: one link or button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A row of a part, within `<dl className="sum">`: what it is called, what it is, and one thing to do. */
export function Fact({ name, action, children }: FactProps): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="whole-words">{children}</dd>
      {action && <dd className="do">{action}</dd>}
    </div>
  );
}
