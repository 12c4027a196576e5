import type { ReactNode } from 'react';

import sprite from './icons.svg?url';

/** The icons of `icons.svg` by name. */
export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'ban'
  | 'book-open'
  | 'building'
  | 'calendar'
  | 'check'
  | 'chevron-down'
  | 'circle-alert'
  | 'circle-check'
  | 'clock'
  | 'copy'
  | 'download'
  | 'external-link'
  | 'fingerprint'
  | 'handshake'
  | 'history'
  | 'info'
  | 'languages'
  | 'link'
  | 'list'
  | 'locate-fixed'
  | 'lock'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'message'
  | 'message-circle'
  | 'minus'
  | 'navigation'
  | 'pencil'
  | 'phone'
  | 'phone-call'
  | 'plus'
  | 'printer'
  | 'rotate-ccw'
  | 'search'
  | 'sliders-horizontal'
  | 'sparkles'
  | 'stethoscope'
  | 'thermometer'
  | 'triangle-alert'
  | 'user'
  | 'users'
  | 'x';

interface IconProps {
  name: IconName;
  /** Classes in place of `i`. */
  className?: string;
}

/** An icon of an island, decoration beside text. The drawings are one file that the browser keeps, not script; Astro files take the same ones from astro-icon. */
export function Icon({ name, className = 'i' }: IconProps): ReactNode {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
