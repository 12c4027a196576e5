import type { ReactNode } from 'react';

/** How wide the row of spaces is in the drawing, and where it begins. */
const ROW = { x: 60, width: 400 };

type LotDrawingProps = { street: string; spaces: number; name: string };

/** The way through the lot: in from the street, around the store by the signs, to the spaces, and out on the other side. */
export function LotDrawing({ street, spaces, name }: LotDrawingProps): ReactNode {
  const each = ROW.width / spaces;
  return (
    <svg
      className="lot"
      viewBox="0 0 520 250"
      role="img"
      aria-label={`From ${street}, green signs lead around ${name} to spaces 1 to ${spaces}. The way out is on the other side.`}
    >
      <rect className="ground" width="520" height="250" rx="12" />
      <path className="drive" d="M0 204h520v30H0zM96 204v-92h328v92h-34v-60H130v60z" />
      <path className="marks" d="M12 219h496" />
      {Array.from({ length: spaces }, (_, index) => (
        <g key={index}>
          <rect className="space" x={ROW.x + index * each + 2} y="24" width={each - 4} height="60" rx="4" />
          <text className="n" x={ROW.x + (index + 0.5) * each} y="60">
            {index + 1}
          </text>
        </g>
      ))}
      <path className="way" d="M500 219h-93v-91H260V96" />
      <path className="way tip" d="M250 104l10-12 10 12" />
      <rect className="store" x="146" y="152" width="228" height="44" rx="6" />
      <text className="b" x="260" y="179">
        {name.length > 30 ? 'The store' : name}
      </text>
      <text className="go" x="436" y="152">
        <tspan x="436">green</tspan>
        <tspan x="436" dy="18">
          signs
        </tspan>
      </text>
      <text className="out" x="84" y="160">
        way out
      </text>
      <text x="12" y="198" className="street">
        {street}
      </text>
    </svg>
  );
}
