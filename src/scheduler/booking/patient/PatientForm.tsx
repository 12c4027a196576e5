import type { ComponentProps, ReactNode } from 'react';

import { STATE_MENU } from '#location/states.ts';
import { Checkbox, Radio } from '#ui/Choice.tsx';
import { Choices } from '#ui/Choices.tsx';
import { DateFields } from '#ui/DateFields.tsx';
import { ErrorMessage, Field, Select } from '#ui/Field.tsx';
import { asksForGuardian, type PatientErrors } from './patient-form.ts';
import type { PatientField } from './patient-rules.ts';
import { $fields, days, setField } from './store-patient.ts';
import { useValue } from '#scheduler/use-store-value.ts';

interface PatientFormProps {
  errors: PatientErrors;
  /** 'YYYY-MM-DD' at the location; undefined when no time is held. */
  visitDay: string | undefined;
}

const GENDERS = [
  ['female', 'Female'],
  ['male', 'Male'],
  ['other', 'Other'],
  ['undisclosed', 'Prefer not to say'],
] as const;

/** The questions about the patient, and about a parent or guardian for who is under 18 on the day of the visit [PAT-1, PAT-2]. */
export function PatientForm({ errors, visitDay }: PatientFormProps): ReactNode {
  const fields = useValue($fields);
  const { today } = days();
  const guarded = asksForGuardian(fields, { today, visit: visitDay ?? today });
  const isChild = fields.who === 'child';
  return (
    <>
      <Choices id="who" legend="Who is this visit for?" error={errors.who}>
        <Radio id="who" name="who" label="Me" {...choice('who', 'me', fields.who)} />
        <Radio
          name="who"
          label="My child, under 18"
          hint="A parent or guardian agrees and pays."
          {...choice('who', 'child', fields.who)}
        />
      </Choices>
      <div className="fields">
        <Text
          field="firstName"
          label={isChild ? 'Child’s first name' : 'First name'}
          autoComplete={isChild ? 'off' : 'given-name'}
          errors={errors}
        />
        <Text
          field="lastName"
          label={isChild ? 'Child’s last name' : 'Last name'}
          autoComplete={isChild ? 'off' : 'family-name'}
          errors={errors}
        />
        <DateFields
          id="dob"
          legend={isChild ? 'Child’s date of birth' : 'Date of birth'}
          hint="For example, 4 17 1986"
          error={errors.dob}
          {...(!isChild && { autoComplete: 'bday' as const })}
          inputs={{ month: text('dobMonth', fields), day: text('dobDay', fields), year: text('dobYear', fields) }}
        />
        <Choices id="gender" legend="Gender" error={errors.gender}>
          {GENDERS.map(([value, label], index) => (
            <Radio
              id={index === 0 ? 'gender' : undefined}
              name="gender"
              label={label}
              key={value}
              {...choice('gender', value, fields.gender)}
            />
          ))}
        </Choices>
        <Text field="email" label="Email" type="email" autoComplete="email" errors={errors} />
        <Text
          field="phone"
          label="Phone"
          type="tel"
          hint="For example, 312-555-0178"
          autoComplete="tel-national"
          errors={errors}
        />
        <Text field="line1" label="Street address" autoComplete="address-line1" errors={errors} span />
        <Text
          field="line2"
          label="Apartment, suite or unit"
          autoComplete="address-line2"
          errors={errors}
          optional
          span
        />
        <Text field="city" label="City" autoComplete="address-level2" errors={errors} />
        <div className="long-short">
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
          <Text field="zip" label="ZIP code" inputMode="numeric" autoComplete="postal-code" errors={errors} />
        </div>
      </div>
      {guarded && <GuardianPart errors={errors} />}
    </>
  );
}

function GuardianPart({ errors }: { errors: PatientErrors }): ReactNode {
  const fields = useValue($fields);
  return (
    <section className="flow" aria-labelledby="guardian-title">
      <h2 className="lab big" id="guardian-title">
        Parent or guardian
      </h2>
      <p className="muted">Patients under 18 on the day of the visit need a parent or guardian.</p>
      <div className="fields">
        <Text
          field="guardianFirstName"
          label="Parent or guardian’s first name"
          autoComplete="given-name"
          errors={errors}
        />
        <Text
          field="guardianLastName"
          label="Parent or guardian’s last name"
          autoComplete="family-name"
          errors={errors}
        />
        <Select
          id="guardianRelationship"
          label="Relationship to the patient"
          error={errors.guardianRelationship}
          value={fields.guardianRelationship}
          onChange={({ target }) => setField('guardianRelationship', target.value)}
        >
          <option value="">Choose a relationship</option>
          <option value="parent">Parent</option>
          <option value="guardian">Legal guardian</option>
          <option value="other">Other</option>
        </Select>
        <div className={errors.guardianConsent ? 'field bad span' : 'field span'}>
          {errors.guardianConsent && <ErrorMessage id="guardianConsent">{errors.guardianConsent}</ErrorMessage>}
          <Checkbox
            id="guardianConsent"
            label="I agree to this visit, will oversee it, and will pay for it."
            checked={fields.guardianConsent === 'yes'}
            onChange={({ target }) => setField('guardianConsent', target.checked ? 'yes' : '')}
            aria-invalid={errors.guardianConsent ? true : undefined}
            aria-describedby={errors.guardianConsent ? 'guardianConsent-error' : undefined}
          />
        </div>
      </div>
    </section>
  );
}

type TextProps = Omit<ComponentProps<typeof Field>, 'id' | 'error' | 'value' | 'onChange'> & {
  field: PatientField;
  errors: PatientErrors;
};

function Text({ field, errors, ...rest }: TextProps): ReactNode {
  const fields = useValue($fields);
  return <Field maxLength={100} {...text(field, fields)} {...rest} id={field} error={errors[field]} />;
}

function text(field: PatientField, fields: Record<PatientField, string>): ComponentProps<'input'> {
  return { name: field, value: fields[field], onChange: ({ target }) => setField(field, target.value) };
}

function choice(field: PatientField, value: string, chosen: string): ComponentProps<'input'> {
  return { value, checked: chosen === value, onChange: () => setField(field, value) };
}
