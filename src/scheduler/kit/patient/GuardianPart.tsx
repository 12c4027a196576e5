import type { ReactNode } from 'react';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { PARENT_COMES } from '#scheduler/offered/ages.ts';
import { Select } from '#ui/fields/Field.tsx';
import { GUARDIAN_CONSENT } from '../../visits/patient/patient-rules.ts';
import { Agreement } from './Agreement.tsx';
import { ContactFields } from './ContactParts.tsx';
import type { PatientErrors } from './patient-form.ts';
import { Text } from './patient-inputs.tsx';
import { $fields, setField } from './store-typed.ts';

interface GuardianPartProps {
  errors: PatientErrors;
  isChild: boolean;
  /** True for the one who agreed when the visit was booked. */
  hasAgreed: boolean;
}

/** Who answers for a patient under 18; for a child, the email and the phone are theirs too. */
export function GuardianPart({ errors, isChild, hasAgreed }: GuardianPartProps): ReactNode {
  const fields = useValue($fields);
  const whose = isChild ? 'Your' : 'Parent or guardian’s';
  return (
    <section className="flow" aria-labelledby="guardian-title">
      <h2 className="lab big" id="guardian-title">
        {isChild ? 'You, the parent or guardian' : 'Parent or guardian'}
      </h2>
      <p className="muted">{PARENT_COMES} Patients under 18 on the day of the appointment need a parent or guardian.</p>
      <div className="fields">
        <Text field="guardianFirstName" label={`${whose} first name`} autoComplete="given-name" errors={errors} />
        <Text field="guardianLastName" label={`${whose} last name`} autoComplete="family-name" errors={errors} />
        {isChild && <ContactFields email="Your email" phone="Your phone" errors={errors} />}
        <Select
          id="guardianRelationship"
          label={isChild ? 'You are the child’s' : 'Relationship to the patient'}
          error={errors.guardianRelationship}
          value={fields.guardianRelationship}
          onChange={({ target }) => setField('guardianRelationship', target.value)}
        >
          <option value="">Choose a relationship</option>
          <option value="parent">Parent</option>
          <option value="guardian">Legal guardian</option>
          <option value="other">Other relative with permission</option>
        </Select>
        {hasAgreed ? (
          <p className="muted span">
            {isChild ? 'You have agreed to this visit.' : 'The parent or guardian has agreed to this visit.'} Another
            parent or guardian must agree for themselves.
          </p>
        ) : (
          <Agreement field="guardianConsent" label={GUARDIAN_CONSENT.text} errors={errors} />
        )}
      </div>
    </section>
  );
}
