import type { ReactNode } from 'react';
import { STATE_MENU, stateName } from '#location/states.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Icon } from '#ui/Icon.tsx';
import { Checkbox } from '#ui/fields/Choice.tsx';
import { Select } from '#ui/fields/Field.tsx';
import { CAREGIVER_RELATIONSHIPS, CAREGIVER_WORDS } from '../../visits/patient/patient-rules.ts';
import { Agreement } from './Agreement.tsx';
import type { PatientErrors } from './patient-form.ts';
import { Text } from './patient-inputs.tsx';
import { $duplicatePhone, $fields, setField } from './store-typed.ts';
import { $typesTown, $zipLookUp, correctTown } from './store-zip.ts';

/** ZIP code first: it fills city and state, which can be corrected. */
export function AddressPart({ title, errors }: { title: string; errors: PatientErrors }): ReactNode {
  const fields = useValue($fields);
  const lookUp = useValue($zipLookUp);
  const corrects = useValue($typesTown);
  const isKnown = fields.city !== '' && fields.state !== '';
  const isTyped =
    corrects ||
    lookUp === 'unknown' ||
    Boolean(errors.city ?? errors.state) ||
    (isKnown && lookUp === 'none' && fields.zip === '');
  return (
    <section className="flow" aria-labelledby="address-title">
      <h2 className="lab big" id="address-title">
        {title}
      </h2>
      <div className="fields">
        <div className="zip-line span">
          <Text field="zip" label="ZIP code" inputMode="numeric" autoComplete="postal-code" errors={errors} />
          <p className="msg good" role="status">
            {lookUp === 'looking' && <span className="muted">Finding the town</span>}
            {lookUp !== 'looking' && isKnown && !isTyped && (
              <>
                <Icon name="check" />
                <span>
                  {fields.city}, {stateName(fields.state)}.{' '}
                  <button className="btn text" type="button" onClick={correctTown}>
                    Not right?
                  </button>
                </span>
              </>
            )}
          </p>
        </div>
        {isTyped && (
          <>
            <Text field="city" label="City" autoComplete="address-level2" errors={errors} />
            <Select
              id="state"
              label="State"
              autoComplete="address-level1"
              error={errors.state}
              value={fields.state}
              onChange={({ target }) => setField('state', target.value)}
            >
              <option value="">Choose a state</option>
              {STATE_MENU.map(([code, name]) => (
                <option value={code} key={code}>
                  {name}
                </option>
              ))}
            </Select>
          </>
        )}
        <Text field="line1" label="Street address" autoComplete="address-line1" errors={errors} />
        <Text field="line2" label="Apartment, suite or unit" autoComplete="address-line2" errors={errors} optional />
      </div>
    </section>
  );
}

/** Email and phone of the patient, or of who books for another adult. */
export function ContactPart({
  title,
  who,
  errors,
}: {
  title: string;
  who: 'me' | 'adult';
  errors: PatientErrors;
}): ReactNode {
  const fields = useValue($fields);
  return (
    <section className="flow" aria-labelledby="contact-title">
      <h2 className="lab big" id="contact-title">
        {title}
      </h2>
      <div className="fields">
        <ContactFields email={who === 'me' ? 'Email' : 'Their email or yours'} phone="Phone" errors={errors} />
        {who === 'adult' && (
          <>
            <Select
              id="caregiverRelationship"
              label="You are their"
              error={errors.caregiverRelationship}
              value={fields.caregiverRelationship}
              onChange={({ target }) => setField('caregiverRelationship', target.value)}
            >
              <option value="">Choose one</option>
              {CAREGIVER_RELATIONSHIPS.map((one) => (
                <option value={one} key={one}>
                  {CAREGIVER_WORDS[one]}
                </option>
              ))}
            </Select>
            <Agreement
              field="caregiverConsent"
              label="They know about this appointment and asked me to book it."
              errors={errors}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** An email address and a phone. */
export function ContactFields({
  email,
  phone,
  errors,
}: {
  email: string;
  phone: string;
  errors: PatientErrors;
}): ReactNode {
  const fields = useValue($fields);
  const isDuplicate = useValue($duplicatePhone);
  return (
    <>
      <Text
        field="email"
        label={email}
        type="email"
        hint="We send your confirmation here."
        autoComplete="email"
        errors={errors}
      />
      <div>
        <Text
          field="phone"
          label={phone}
          type="tel"
          hint="For example, 312-555-0178. Only for this appointment."
          autoComplete="tel-national"
          errors={errors}
        />
        {isDuplicate && (
          <Checkbox
            id="sharesPhone"
            label="This is another person with the same phone number."
            checked={fields.sharesPhone === 'yes'}
            onChange={({ target }) => setField('sharesPhone', target.checked ? 'yes' : '')}
          />
        )}
      </div>
    </>
  );
}
