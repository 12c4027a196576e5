/** The shapes of products in a 240 by 176 picture, with their base at y=156. Classes: `body` and `cap` take the tone, `label` is light, `mark` a line. */

import type { ReactNode } from 'react';
import type { Picture } from './picture.schema.ts';

export const shapes: Record<Picture['shape'], ReactNode> = {
  bottle: (
    <>
      <rect className="cap" x="104" y="32" width="32" height="26" rx="5" />
      <path className="body" d="M108 56h24v8q22 6 22 26v54a12 12 0 0 1-12 12H98a12 12 0 0 1-12-12V90q0-20 22-26z" />
      <path className="label" d="M86 96h68v38H86z" />
      <path className="mark" d="M98 108h34M98 120h20" />
    </>
  ),
  pump: (
    <>
      <path className="cap" d="M106 30h42a4 4 0 0 1 4 4v6h-24v22h-12V42h-14v-8a4 4 0 0 1 4-4z" />
      <path className="body" d="M84 76q36-26 72 0v66a14 14 0 0 1-14 14H98a14 14 0 0 1-14-14z" />
      <path className="label" d="M84 94h72v36H84z" />
      <path className="mark" d="M96 106h30M96 118h44" />
    </>
  ),
  tube: (
    <>
      <path className="body" d="M88 28h64l-11 106H99z" />
      <path className="cap" d="M86 22h68v12H86zM100 134h40v17a5 5 0 0 1-5 5h-30a5 5 0 0 1-5-5z" />
      <path className="label" d="M92.500 72h55l-4 38h-47z" />
      <path className="mark" d="M106 84h28M106 96h16" />
    </>
  ),
  jar: (
    <>
      <path className="cap" d="M74 62h92a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H74a6 6 0 0 1-6-6V68a6 6 0 0 1 6-6z" />
      <path className="body" d="M74 92h92v44a20 20 0 0 1-20 20H94a20 20 0 0 1-20-20z" />
      <path className="label" d="M74 104h92v30H74z" />
      <path className="mark" d="M90 114h34M90 124h22M84 76h72" />
    </>
  ),
  stick: (
    <>
      <path className="label" d="M96 88V58q0-8 7-12l16-10q11-5 11 7v45z" />
      <path className="body" d="M88 98h50v50a8 8 0 0 1-8 8H96a8 8 0 0 1-8-8z" />
      <path className="cap" d="M92 86h42v14H92zM152 104h26a8 8 0 0 1 8 8v44h-42v-44a8 8 0 0 1 8-8z" />
      <path className="mark" d="M98 114v28" />
    </>
  ),
  polish: (
    <>
      <path className="cap" d="M108 22h24a6 6 0 0 1 6 6l4 58H98l4-58a6 6 0 0 1 6-6z" />
      <path className="body" d="M96 86h48q22 8 22 34v20a16 16 0 0 1-16 16H90a16 16 0 0 1-16-16v-20q0-26 22-34z" />
      <path className="mark" d="M90 118q2-12 12-16M108 36h22" />
    </>
  ),
  dropper: (
    <>
      <path className="cap" d="M110 24q10-8 20 0v26h-20zM100 50h40v18h-40z" />
      <path className="body" d="M104 68h32q18 8 18 28v48a12 12 0 0 1-12 12H98a12 12 0 0 1-12-12V96q0-20 18-28z" />
      <path className="label" d="M86 100h68v32H86z" />
      <path className="mark" d="M98 111h30M98 121h18" />
    </>
  ),
  file: (
    <g transform="rotate(-34 120 100)">
      <path className="body" d="M36 84h108v32H36a16 16 0 0 1 0-32z" />
      <path className="cap" d="M144 84h56a16 16 0 0 1 0 32h-56z" />
      <path className="mark" d="M46 94h78M54 105h68" />
    </g>
  ),
  clippers: (
    <g transform="rotate(-24 120 100)">
      <path className="body" d="M38 92h124q22-12 40-10v18h-32H38z" />
      <path className="cap" d="M38 108h132h32v18q-20 2-40-10H38z" />
      <path className="label" d="M52 82h78a6 6 0 0 1 0 12H52z" />
      <circle className="label" cx="160" cy="104" r="9" />
      <path className="mark" d="M46 114h66" />
    </g>
  ),
  comb: (
    <>
      <path className="body" d="M60 50h120a12 12 0 0 1 12 12v26H48V62a12 12 0 0 1 12-12z" />
      <path
        className="teeth"
        d="M53 86v66M64 86v70M75 86v70M86 86v70M97 86v70M108 86v70M119 86v70M130 86v70M141 86v70M152 86v70M163 86v70M174 86v70M187 86v66"
      />
      <path className="mark" d="M66 68h52" />
    </>
  ),
  can: (
    <>
      <path className="cap" d="M102 22h36a8 8 0 0 1 8 8v26H94V30a8 8 0 0 1 8-8z" />
      <path className="label" d="M88 56h64v10H88z" />
      <path className="body" d="M84 66h72v80a10 10 0 0 1-10 10H94a10 10 0 0 1-10-10z" />
      <path className="label" d="M84 92h72v40H84z" />
      <path className="mark" d="M98 104h40M98 118h24M106 34h24" />
    </>
  ),
  spray: (
    <>
      <path className="cap" d="M90 30h52q10 0 14 12l4 14h-22v20h-22V56H92q-6 0-6-6V36q0-6 4-6zM104 76h32v10h-32z" />
      <path className="body" d="M92 86h56q12 8 12 24v34a12 12 0 0 1-12 12H92a12 12 0 0 1-12-12v-34q0-16 12-24z" />
      <path className="label" d="M80 108h80v30H80z" />
      <path className="mark" d="M94 119h44M94 129h26" />
      <path className="spark" d="M68 36h.1M58 46h.1M68 56h.1M46 34h.1M44 56h.1" />
    </>
  ),
  box: (
    <>
      <path className="cap" d="M62 64l18-16h104l-18 16zM166 64l18-16v92l-18 16z" />
      <path className="body" d="M62 64h104v92H62z" />
      <path className="label" d="M76 94q0-9 9-9h58q9 0 9 9v10q0 9-9 9H85q-9 0-9-9z" />
      <path className="cap" d="M100 85h28v28h-28z" />
      <path className="mark" d="M78 132h58M78 142h34" />
    </>
  ),
  kit: (
    <>
      <path className="cap" d="M42 58h100l12 12H54z" />
      <path className="body" d="M42 58h100v98H42z" />
      <path className="mark" d="M58 82h56M58 96h38M58 134h24" />
      <path className="label" d="M128 76h44a12 12 0 0 1 12 12v68h-68V88a12 12 0 0 1 12-12z" />
      <rect className="disc" x="136" y="92" width="28" height="36" rx="6" />
      <path className="line" d="M141 102h18M141 112h18" />
      <circle className="cap" cx="150" cy="142" r="6" />
    </>
  ),
  wand: (
    <g transform="rotate(-30 120 100)">
      <path className="cap" d="M36 90h20v20H36a6 6 0 0 1-6-6v-8a6 6 0 0 1 6-6z" />
      <path className="body" d="M54 80h44v40H54z" />
      <path className="label" d="M98 76h92a24 24 0 0 1 0 48H98z" />
      <rect className="disc" x="120" y="88" width="44" height="24" rx="6" />
      <path className="line" d="M134 94v12M150 94v12" />
    </g>
  ),
  thermometer: (
    <g transform="rotate(-34 120 96)">
      <path className="cap" d="M34 90h34v12H34a6 6 0 0 1 0-12z" />
      <path className="label" d="M64 86l30-10h16v40H94l-30-10z" />
      <path className="body" d="M108 74h84a22 22 0 0 1 0 44h-84z" />
      <rect className="label" x="120" y="84" width="48" height="24" rx="5" />
      <path className="ink" d="M138 96h-8v-6h8v12M146 90h8v12h-8zM146 96h8" />
      <circle className="cap" cx="190" cy="96" r="9" />
    </g>
  ),
  cuff: (
    <>
      <path className="ink hose" d="M150 120q34 16 32-20 0-26-26-26" />
      <path className="body" d="M42 76q0-26 52-26t52 26v54q0 26-52 26t-52-26z" />
      <ellipse className="cap" cx="94" cy="76" rx="52" ry="26" />
      <ellipse className="disc" cx="94" cy="78" rx="37" ry="15" />
      <path className="label" d="M118 100h70a10 10 0 0 1 10 10v46h-90v-46a10 10 0 0 1 10-10z" />
      <rect className="disc" x="120" y="110" width="46" height="34" rx="5" />
      <path className="ink" d="M128 120h26M128 134h16" />
      <circle className="cap" cx="182" cy="127" r="8" />
    </>
  ),
  meter: (
    <>
      <path className="cap" d="M130 28h20v36h-20z" />
      <path className="line" d="M136 34h8" />
      <path
        className="body"
        d="M112 56h56a18 18 0 0 1 18 18v64a18 18 0 0 1-18 18h-56a18 18 0 0 1-18-18V74a18 18 0 0 1 18-18z"
      />
      <rect className="label" x="108" y="72" width="64" height="44" rx="8" />
      <path className="ink" d="M122 84v20M132 84h10v20h-10zM152 84v10h10M162 84v20" />
      <path className="label" d="M126 130h28a7 7 0 0 1 0 14h-28a7 7 0 0 1 0-14z" />
      <path className="cap" d="M44 92h32v64H48a4 4 0 0 1-4-4z" />
      <path className="label" d="M44 108h32v26H44zM40 82h40v12H40z" />
    </>
  ),
  pack: (
    <>
      <path className="cap" d="M38 58h164v14H38z" />
      <path className="body" d="M44 70h152q8 40 0 74-4 12-16 12H60q-12 0-16-12-8-34 0-74z" />
      <path className="flake" d="M120 86v52M97.500 99l45 26M142.500 99l-45 26M112 90l8 8 8-8M112 134l8-8 8 8" />
      <path className="mark" d="M58 86q-4 26 2 54M182 86q4 26-2 54" />
    </>
  ),
  machine: (
    <>
      <path className="body" d="M60 86h120v52a18 18 0 0 1-18 18H78a18 18 0 0 1-18-18z" />
      <path className="cap" d="M60 86q0-30 60-30t60 30q0 26-60 26T60 86z" />
      <ellipse className="label" cx="120" cy="82" rx="30" ry="11" />
      <path
        className="holes"
        d="M76 124h.1M92 130h.1M108 133h.1M124 133h.1M140 131h.1M156 126h.1M76 138h.1M92 144h.1M108 147h.1M124 147h.1M140 145h.1M156 140h.1"
      />
      <path className="ink wave" d="M196 76q12 20 0 40M210 66q18 30 0 60M44 76q-12 20 0 40M30 66q-18 30 0 60" />
    </>
  ),
  ring: (
    <>
      <path
        className="body"
        fillRule="evenodd"
        d="M120 44a56 56 0 1 1 0 112 56 56 0 0 1 0-112zm0 15a41 41 0 1 0 0 82 41 41 0 0 0 0-82z"
      />
      <path className="cap" d="M82.500 130.500a56 56 0 0 0 75 0l-8-12a41 41 0 0 1-59 0z" />
      <path className="spark" d="M104 135h.1M120 139h.1M136 135h.1" />
      <path className="mark" d="M78 80q12-20 34-26" />
    </>
  ),
  lamp: (
    <>
      <circle className="glow" cx="120" cy="80" r="68" />
      <circle className="body" cx="120" cy="82" r="50" />
      <path className="cap" d="M92 132h56l12 18q2 6-6 6H86q-8 0-6-6z" />
      <path className="rise" d="M74 102q46-26 92 0a50 50 0 0 1-92 0z" />
      <path className="mark" d="M106 144h28" />
    </>
  ),
  mat: (
    <>
      <path className="label" d="M46 84l34-30h126l-24 30z" />
      <path className="body" d="M30 118l36-34h126l-28 34z" />
      <path className="cap" d="M30 118h134v10H30zM164 118l28-34v10l-28 34z" />
      <path className="mark" d="M58 106q10-10 20 0t20 0 20 0 20 0" />
      <path className="ink hose" d="M164 124q12 0 12 14v4" />
      <path className="cap" d="M162 136h36a6 6 0 0 1 6 6v14h-48v-14a6 6 0 0 1 6-6z" />
      <path className="spark" d="M172 146h.1M182 146h.1" />
    </>
  ),
};
