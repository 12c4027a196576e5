import type { ReactNode } from 'react';

/** A component in its states, as the page of every part (/ui), its screenshots and its accessibility test show it: `fixture` of `<Component>.fixtures.tsx`. */
export interface Fixture {
  title: string;
  draw: () => ReactNode;
}
