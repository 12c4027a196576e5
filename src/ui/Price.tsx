import type { ReactNode } from 'react';

export interface PriceProps {
  /** 'Starting at', 'Cash price'; without one, 'Price'. */
  label?: string | undefined;
  /** The figure with its currency, '$59'. */
  figure?: string | undefined;
  /** 'per visit'. */
  unit?: string | undefined;
  /** Said in place of a figure: 'Your insurance copay'. */
  words?: string | undefined;
}

/** A price under a hairline: label, then the largest figure of its card, then the unit; or words. */
export function Price({ label, figure, unit, words }: PriceProps): ReactNode {
  return (
    <dl className="price">
      <dt>{label || 'Price'}</dt>
      {words || !figure ? (
        <dd className="words">{words || 'Ask the provider'}</dd>
      ) : (
        <dd>
          {figure}
          <sup>*</sup> {unit && <small>{unit}</small>}
        </dd>
      )}
    </dl>
  );
}
