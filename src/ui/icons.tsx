/**
 * The icons that islands draw, each a function of its own. Those of the parts in this folder are here; care-icons.tsx has the others, which pages load with what shows them. Paths: Lucide (ISC).
 * Icons are decoration beside text; Astro files take the same ones from astro-icon.
 */

import type { ReactNode } from 'react';

/** How an icon looks. */
export interface IconProps {
  /** Classes in place of `i`. */
  className?: string;
}

/** An icon's frame. */
export function Icon({ className = 'i', children }: IconProps & { children: ReactNode }): ReactNode {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function SearchIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="m21 21l-4.34-4.34" />
      <circle cx="11" cy="11" r="8" />
    </Icon>
  );
}

export function XIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M18 6L6 18M6 6l12 12" />
    </Icon>
  );
}

export function MapPinIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0" />
      <circle cx="12" cy="10" r="3" />
    </Icon>
  );
}

export function ChevronDownIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="m6 9l6 6l6-6" />
    </Icon>
  );
}

export function CircleAlertIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4m0 4h.01" />
    </Icon>
  );
}

export function CircleCheckIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="m16 9l-5.5 5.5L8 12" />
    </Icon>
  );
}

export function TriangleAlertIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="m21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 16v-4m0-4h.01" />
    </Icon>
  );
}

export function LocateFixedIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M2 12h3m14 0h3M12 2v3m0 14v3" />
      <circle cx="12" cy="12" r="7" />
      <circle cx="12" cy="12" r="3" />
    </Icon>
  );
}

export function PhoneIcon(props: IconProps): ReactNode {
  return (
    <Icon {...props}>
      <path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233a14 14 0 0 0 6.392 6.384" />
    </Icon>
  );
}
