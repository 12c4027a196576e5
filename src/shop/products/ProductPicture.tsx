import type { ReactNode } from 'react';
import type { Picture } from './picture.schema.ts';
import { shapes } from './shapes.tsx';

/** The drawing of a product or shop category. Decoration: the name is beside it. */
export function ProductPicture({ shape, tone }: Picture): ReactNode {
  return (
    <svg className={`ware ${tone}`} viewBox="0 0 240 176" aria-hidden="true">
      <rect className="ground" width="240" height="176" />
      <circle className="disc" cx="120" cy="182" r="108" />
      {shapes[shape]}
    </svg>
  );
}
