import type { ReactNode } from 'react';

import type { Fixture } from './fixture.ts';
import { Icon } from './Icon.tsx';

export const fixture: Fixture = { title: 'Buttons and links', draw };

function draw(): ReactNode {
  return (
    <div className="flow">
      <p className="row">
        <button className="btn" type="button">
          Continue
        </button>
        <button className="btn quiet" type="button">
          Back
        </button>
        <button className="btn text" type="button">
          Find my entry
        </button>
        <button className="btn danger" type="button">
          Cancel it
        </button>
        <button className="btn" type="button" disabled>
          Sending
        </button>
        <button className="btn lg" type="button">
          <Icon name="locate-fixed" />
          Use my location
        </button>
        <a className="go" href="#buttons">
          See all <Icon name="arrow-right" />
        </a>
      </p>
      <p className="row">
        <span className="status ok">Booked</span>
        <span className="status info">Held</span>
        <span className="status warn">Ends soon</span>
        <span className="status err">Canceled</span>
        <span className="status">Draft</span>
      </p>
    </div>
  );
}
