import { readdirSync, readFileSync } from 'node:fs';

import type { ShareScene } from './share-card.ts';

const HEROES = new URL('../ui/pictures/hero/', import.meta.url);

/** The drawings' classes in the colors of the day, as in ui/styles/pictures.css. */
const COLORS = `
.m1{fill:#DCD3DA}.m2{fill:#C3DAD0}.m3{fill:#8FBBAC}.m4{fill:#2E7567}.m5{fill:#0E5A4F}
.sun{fill:#EDBB5E}.halo{fill:#F5DDAA}.bloom{fill:#D98A6C}.leaf{fill:#5E9A88}.surf{fill:#FFFFFF}
.ln{fill:none;stroke:#2E7567;stroke-width:2;stroke-linecap:round}.hi{stroke:#F6F2E8;stroke-opacity:.3}
.rain{stroke:#47817A;stroke-width:3}.bird{stroke:#15211F;stroke-width:2.5}`;

/** The files that drawings are taken from. */
export function sceneFiles(): URL[] {
  return readdirSync(HEROES).map((name) => new URL(name, HEROES));
}

/** What every picture shows: sand, dots and the retailer's mark. */
const GROUND = `
<defs>
  <style>${COLORS}</style>
  <clipPath id="door"><path d="M70 560V240a190 190 0 0 1 380 0v320z"/></clipPath>
  <pattern id="dots" width="18" height="18" patternUnits="userSpaceOnUse"><circle fill="#C9BCA2" cx="3" cy="3" r="1.9"/></pattern>
</defs>
<rect width="1200" height="630" fill="#F1ECE2"/>
<rect x="1014" y="72" width="150" height="126" fill="url(#dots)"/>
<svg x="72" y="64" width="40" height="40" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#0E5A4F"/><circle cx="21" cy="12" r="4.5" fill="#EDBB5E"/><path d="M.9 21.4C5 16 11 15 16 18.5c4 2.8 8 4.5 14.3 4.7A16 16 0 0 1 .9 21.4z" fill="#8FBBAC"/><path d="M6 28.5C10 23 18 20 31.5 19.8A16 16 0 0 1 6 28.5z" fill="#F6F2E8"/></svg>`;

/** The doorway on the moor, for what has no drawing of its own. */
const MOOR: Drawing = {
  sky: 'm2',
  sun: { x: 287, y: 217, r: 85 },
  behind: `
  <path class="ln bird" d="M148 139q11-14 22 0 11-14 22 0M191 98q8-10 16 0 8-10 16 0"/>
  <ellipse class="m1" cx="109" cy="571" rx="297" ry="247"/>
  <ellipse class="m2" cx="441" cy="583" rx="286" ry="263"/>
  <ellipse class="m3" cx="189" cy="617" rx="297" ry="201"/>
  <g class="ln hi"><ellipse cx="189" cy="640" rx="270" ry="201"/><ellipse cx="189" cy="665" rx="243" ry="201"/></g>
  <ellipse class="m5" cx="418" cy="629" rx="286" ry="206"/>
  <g class="ln hi"><ellipse cx="418" cy="654" rx="261" ry="206"/><ellipse cx="418" cy="681" rx="236" ry="206"/></g>`,
  front: `<g transform="translate(384 377) scale(1.7)">
  <path class="ln" d="M0 60C4 30 2-10-18-62"/>
  <path class="leaf" d="M-4 8c10-26 30-34 52-34-4 24-22 40-52 34zM-2 34c-12-24-30-30-54-26 8 24 28 36 54 26zM-8-22c4-24 18-36 38-42 2 24-12 42-38 42zM-10-16c-18-14-34-14-50-4 12 18 32 20 50 4z"/>
  <circle class="bloom" cx="-19" cy="-66" r="9"/></g>`,
};

interface Drawing {
  sky: string;
  sun: { x: number; y: number; r: number };
  /** Seen through the doorway. */
  behind: string;
  /** Standing before it. */
  front: string;
}

/** The drawing of a share picture: background and a doorway with a hero picture in it, or the moor without a name. */
export function shareScene(name: ShareScene | undefined): string {
  const { sky, sun, behind, front } = name ? readHero(name) : MOOR;
  return `${GROUND}
<g transform="translate(734.8 140.6) scale(.874)">
  <g clip-path="url(#door)">
    <rect class="${sky}" width="520" height="560" opacity=".55"/>
    <circle class="halo" cx="${sun.x}" cy="${sun.y}" r="${sun.r * 1.75}" opacity=".8"/>
    <circle class="sun" cx="${sun.x}" cy="${sun.y}" r="${sun.r}"/>
    ${behind}
  </g>
  ${front}
</g>`;
}

/** The drawing of that name, 'warm-mug', out of its file: what stands in its Door, and in the slot before it. Throws when the file is not drawn so. */
function readHero(name: ShareScene): Drawing {
  const file = `${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}.astro`;
  const source = readFileSync(new URL(file, HEROES), 'utf8');
  const [, props = '', inner] = /<Door([^>]*)>([\s\S]*)<\/Door>/.exec(source) ?? [];
  const [, behind, front] = /^([\s\S]*?)<Fragment slot="front">([\s\S]*)<\/Fragment>/.exec(inner ?? '') ?? [];
  const [x, y, r] = [...props.matchAll(/[xyr]: (\d+)/g)].map(([, figure]) => Number(figure));
  if (behind === undefined || front === undefined) throw new Error(`${file} has no doorway to draw for shared links`);
  const sun = x && y && r ? { x, y, r } : { x: 290, y: 220, r: 80 };
  return { sky: /sky="(\w+)"/.exec(props)?.[1] ?? 'm2', sun, behind, front };
}
