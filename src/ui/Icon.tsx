import type { ReactNode } from 'react';

import sprite from './icons.svg?url';

/** The icons of `icons.svg` by name. */
export type IconName =
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-right'
  | 'arrow-up'
  | 'ban'
  | 'book-open'
  | 'building'
  | 'calendar'
  | 'car'
  | 'chart-column'
  | 'check'
  | 'chevron-down'
  | 'circle-alert'
  | 'circle-check'
  | 'clock'
  | 'copy'
  | 'download'
  | 'external-link'
  | 'file-text'
  | 'fingerprint'
  | 'footprints'
  | 'handshake'
  | 'history'
  | 'hourglass'
  | 'info'
  | 'key-round'
  | 'keyboard'
  | 'languages'
  | 'link'
  | 'list'
  | 'loader'
  | 'locate-fixed'
  | 'lock'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'menu'
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
  | 'scroll-text'
  | 'search'
  | 'sliders-horizontal'
  | 'sparkles'
  | 'stethoscope'
  | 'store'
  | 'terminal'
  | 'thermometer'
  | 'triangle-alert'
  | 'undo-2'
  | 'user'
  | 'user-check'
  | 'user-plus'
  | 'user-x'
  | 'users'
  | 'wifi-off'
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
