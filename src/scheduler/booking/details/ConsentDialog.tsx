import { useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Checkbox } from '#ui/fields/Choice.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ErrorMessage } from '#ui/fields/Field.tsx';
import { $consent, declineConsent, type ConsentState } from './store-consent.ts';
import { agreeAndContinue } from './store-continue.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';

const FORM_ID = 'consent-form';

/** The terms, shown before the patient page unless they are agreed to already; closing it stays on the page [SCHED-10]. */
export function ConsentDialog(): ReactNode {
  const consent = useValue($consent);
  const asking = consent.state === 'asking' ? consent : undefined;
  return (
    <Dialog
      open={asking !== undefined}
      onClose={declineConsent}
      title={asking?.terms.title ?? 'Terms'}
      actions={
        <>
          <button className="btn" type="submit" form={FORM_ID} aria-disabled={asking?.sending}>
            {asking?.sending ? 'Sending' : 'Agree and continue'}
          </button>
          <button className="btn text" type="button" onClick={declineConsent}>
            Not now
          </button>
        </>
      }
    >
      {asking && <ConsentForm asking={asking} />}
    </Dialog>
  );
}

function ConsentForm({ asking }: { asking: ConsentState & { state: 'asking' } }): ReactNode {
  const [agreed, setAgreed] = useState(false);
  const [missed, setMissed] = useState(false);
  const isMissing = missed && !agreed;

  return (
    <form
      id={FORM_ID}
      className="flow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissed(!agreed);
        if (agreed) void agreeAndContinue();
        else document.getElementById('consent-agreed')?.focus();
      }}
    >
      {asking.problem && (
        <Alert tone="error" live>
          {asking.problem}
        </Alert>
      )}
      {/* The words are the site's own content, made from Markdown by the server. */}
      <div
        className="terms"
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- what scrolls must take the focus, so that keys can scroll it
        tabIndex={0}
        role="region"
        aria-label="Terms"
        dangerouslySetInnerHTML={{ __html: asking.terms.body }}
      />
      <div className={isMissing ? 'field bad' : 'field'}>
        {isMissing && <ErrorMessage id="consent-agreed">Check the box to agree, or choose ‘Not now’</ErrorMessage>}
        <Checkbox
          id="consent-agreed"
          label="I have read these terms and agree to them."
          checked={agreed}
          onChange={({ target }) => setAgreed(target.checked)}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'consent-agreed-error' : undefined}
        />
      </div>
    </form>
  );
}
