/** Small drawings for islands and Astro files. All are decoration. */

import type { ReactNode } from 'react';

/** The picture over the booking summary. */
export function SlipScene(): ReactNode {
  return (
    <svg className="scene" viewBox="0 0 352 84" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect className="sky" width="352" height="84" />
      <circle className="halo" cx="272" cy="50" r="40" />
      <circle className="sun" cx="272" cy="50" r="23" />
      <path className="moon" d="M278 27.800A23 23 0 1 0 294.200 56 18.400 18.400 0 1 1 278 27.800z" />
      <ellipse className="m1" cx="110" cy="112" rx="170" ry="56" />
      <ellipse className="m3" cx="330" cy="120" rx="150" ry="60" />
      <ellipse className="m5" cx="200" cy="136" rx="150" ry="78" />
      <g className="ln hi">
        <ellipse cx="200" cy="148" rx="140" ry="78" />
        <ellipse cx="200" cy="161" rx="130" ry="78" />
      </g>
    </svg>
  );
}

/** Nothing to list: two low hills and a bird. */
export function EmptyScene(): ReactNode {
  return (
    <svg className="scene" viewBox="0 0 240 104" aria-hidden="true">
      <circle className="halo" cx="120" cy="84" r="66" />
      <circle className="sun" cx="120" cy="76" r="30" />
      <path className="moon" d="M127.800 41A30 30 0 1 0 149 77.800 24 24 0 1 1 127.800 41z" />
      <ellipse className="m2" cx="60" cy="146" rx="100" ry="56" />
      <ellipse className="m4" cx="180" cy="152" rx="104" ry="58" />
      <path className="ln bird" d="M58 40q9-11 18 0 9-11 18 0" />
    </svg>
  );
}

/** Booked: a sprig in flower under the arch of a doorway. */
export function DoneScene(): ReactNode {
  return (
    <svg className="scene" viewBox="0 0 320 240" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path className="halo" d="M60 240V132a100 100 0 0 1 200 0v108z" />
      <circle className="sun" cx="196" cy="118" r="34" />
      <path className="moon" d="M204.800 85.100A34 34 0 1 0 228.800 126.800 27.200 27.200 0 1 1 204.800 85.100z" />
      <ellipse className="m2" cx="110" cy="262" rx="130" ry="66" />
      <ellipse className="m4" cx="240" cy="268" rx="130" ry="74" />
      <g className="ln hi">
        <ellipse cx="240" cy="280" rx="120" ry="74" />
        <ellipse cx="240" cy="294" rx="110" ry="74" />
      </g>
      <g transform="translate(136 176) scale(1.1)">
        <path className="ln" d="M0 60C4 30 2-10-18-62" />
        <path
          className="leaf"
          d="M-4 8c10-26 30-34 52-34-4 24-22 40-52 34zM-2 34c-12-24-30-30-54-26 8 24 28 36 54 26zM-8-22c4-24 18-36 38-42 2 24-12 42-38 42zM-10-16c-18-14-34-14-50-4 12 18 32 20 50 4z"
        />
        <circle className="bloom" cx="-19" cy="-66" r="9" />
        <circle className="bloom" cx="-42" cy="-40" r="6" />
        <circle className="bloom" cx="8" cy="-62" r="5" />
      </g>
    </svg>
  );
}
