import type { ReactNode } from 'react';

import { Alert } from './Alert.tsx';
import type { Fixture } from './fixture.ts';

export const fixture: Fixture = { title: 'Alerts', draw };

function draw(): ReactNode {
  return (
    <div className="two">
      <Alert tone="error" title="We’re sorry.">
        <p>We’re experiencing a technical issue and apologize for the inconvenience. Please try again.</p>
      </Alert>
      <Alert tone="info" title="Nothing is free here.">
        <p>
          See more times at <a href="#Alert">partner.example</a>. You can choose up to 30 days ahead.
        </p>
      </Alert>
      <Alert tone="warn" title="This store is closed temporarily." />
      <Alert tone="ok" title="Your change is saved." level={3}>
        <p>Wednesday, November 26, 8:50 am. We sent the new details by email.</p>
      </Alert>
    </div>
  );
}
