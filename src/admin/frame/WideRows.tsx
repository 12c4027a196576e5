import type { ReactNode } from 'react';

/** A table or chart that may be wider than the screen: it is scrolled by keys too, under its name. */
export function WideRows({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- what is wider than the screen is scrolled by keys too
    <div className="wide-rows" role="group" tabIndex={0} aria-label={`${name}, can be scrolled`}>
      {children}
    </div>
  );
}
