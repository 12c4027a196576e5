import type { ComponentProps, ReactNode } from 'react';

import { STATE_MENU, stateName } from '#location/states.ts';
import { Checkbox, Radio } from '#ui/fields/Choice.tsx';
import { Choices } from '#ui/fields/Choices.tsx';
import { DateFields } from '#ui/fields/DateFields.tsx';
import { ErrorMessage, Field, Select } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PARENT_COMES, type WhoFor, type WrongAge } from '#scheduler/offered/ages.ts';
import { ageAtVisit, ageRefused, asksForGuardian, type PatientErrors } from './patient-form.ts';
import {
  CAREGIVER_RELATIONSHIPS,
  CAREGIVER_WORDS,
  GENDERS,
  GENDER_WORDS,
  GUARDIAN_CONSENT,
  type PatientField,
} from '../../visits/patient/patient-rules.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import { $filledFrom, $hasNoPatients, $pastPatients, fillFrom } from './store-patient.ts';
import { $duplicatePhone, $fields, setField, todayHere } from './store-typed.ts';
import { $typesTown, $zipLookUp, correctTown } from './store-zip.ts';
import { birthWords } from '#scheduler/engine/slot-words.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';

interface PatientFormProps {
  errors: PatientErrors;
  /** 'YYYY-MM-DD' at the location; undefined when no time is held. */
  visitDay: string | undefined;
  /** What is held; undefined when no time is, and where the age has been checked already. */
  service?: WhoFor | undefined;
  /** Where the visit is booked: its patient as saved, whose birth date stays, and whether the guardian that is typed has agreed already. */
  booked?: { patient: Patient; hasAgreed: boolean };
}

/** What people read above and in front of the questions, by whom the visit is for. */
const WORDS = {
  me: { whose: '', home: 'Your address', reach: 'How we reach you' },
  child: { whose: 'Child’s ', home: 'Where the child lives', reach: '' },
  adult: { whose: 'Their ', home: 'Where they live', reach: 'How we reach you or them' },
} as const;

/** The questions about the patient, and about who books for a child or another adult [PAT-1, PAT-2]. */
export function PatientForm({ errors, visitDay, service, booked }: PatientFormProps): ReactNode {
  const fields = useValue($fields);
  const today = todayHere();
  const visit = { today, visit: visitDay ?? today, service };
  const guarded = asksForGuardian(fields, visit);
  const who = fields.who === 'child' || fields.who === 'adult' ? fields.who : 'me';
  const { whose, home } = WORDS[who];
  const own = (name: string): string => (whose ? whose + name.charAt(0).toLowerCase() + name.slice(1) : name);
  return (
    <>
      {!booked && <PastPatients />}
      {!booked && <WhoPart errors={errors} />}
      <div className="fields">
        <Text
          field="firstName"
          label={own('First name')}
          autoComplete={who === 'me' ? 'given-name' : 'off'}
          errors={errors}
        />
        <Text
          field="lastName"
          label={own('Last name')}
          autoComplete={who === 'me' ? 'family-name' : 'off'}
          errors={errors}
        />
        {booked ? (
          <BirthKept dob={booked.patient.dob} />
        ) : (
          <div>
            <DateFields
              id="dob"
              legend={own('Date of birth')}
              hint={who === 'child' ? 'For example, 4 17 2014' : 'For example, 4 17 1986'}
              error={errors.dob}
              {...(who === 'me' && { autoComplete: 'bday' as const })}
              inputs={{ month: text('dobMonth', fields), day: text('dobDay', fields), year: text('dobYear', fields) }}
            />
            <AgeNote age={ageAtVisit(fields, visit)} refused={ageRefused(fields, visit)} isSaid={Boolean(errors.dob)} />
          </div>
        )}
        <div>
          <Choices id="gender" legend={own('Gender')} error={errors.gender}>
            {GENDERS.map((value, index) => (
              <Radio
                id={index === 0 ? 'gender' : undefined}
                name="gender"
                label={GENDER_WORDS[value]}
                key={value}
                {...choice('gender', value, fields.gender)}
              />
            ))}
          </Choices>
          <details className="asked-why">
            <summary>
              Why we ask <Icon name="chevron-down" />
            </summary>
            <p>Normal results differ by sex for some tests. We use it only for that, and you can choose not to say.</p>
          </details>
        </div>
      </div>
      <AddressPart title={home} errors={errors} />
      {guarded && <GuardianPart errors={errors} isChild={who === 'child'} hasAgreed={booked?.hasAgreed ?? false} />}
      {who !== 'child' && <ContactPart title={WORDS[who].reach} who={who} errors={errors} />}
    </>
  );
}

function WhoPart({ errors }: { errors: PatientErrors }): ReactNode {
  const { who } = useValue($fields);
  return (
    <Choices id="who" legend="Who is this appointment for?" error={errors.who}>
      <Radio id="who" name="who" label="Me" {...choice('who', 'me', who)} />
      <Radio
        name="who"
        label="My child, under 18"
        hint="A parent or guardian agrees, comes along and pays."
        {...choice('who', 'child', who)}
      />
      <Radio
        name="who"
        label="Another adult I care for"
        hint="You book, and they bring their own photo ID."
        {...choice('who', 'adult', who)}
      />
    </Choices>
  );
}

/** The birth date of a booked visit, which finds it and so stays. */
function BirthKept({ dob }: { dob: string }): ReactNode {
  return (
    <div>
      <p className="lab">Date of birth</p>
      <p className="num">{birthWords(dob)}</p>
      <p className="hint">
        We use it to find your appointment, so it can’t be changed. If it’s wrong, cancel the appointment and book
        again.
      </p>
    </div>
  );
}

interface AgeNoteProps {
  age: number | null;
  /** Why the service isn't for somebody of this age. */
  refused: WrongAge | null;
  /** True when something about the date of birth is said already. */
  isSaid: boolean;
}

/** How old the patient is on the day of the visit, said once the date of birth is whole; who the service is for, and who helps instead, when it isn't for them. */
function AgeNote({ age, refused, isSaid }: AgeNoteProps): ReactNode {
  const years = age === 0 ? 'Under 1 year' : age === 1 ? '1 year' : `${age ?? ''} years`;
  if (refused)
    return (
      <p className="msg" role="status">
        {!isSaid && `${refused.message} `}
        <a href={refused.help.href}>{refused.help.label}</a>
      </p>
    );
  return (
    <p className="msg good" role="status">
      {age !== null && !isSaid && (
        <>
          <Icon name="check" />
          {years} old on the day of the appointment
        </>
      )}
    </p>
  );
}

const BOOKED_FOR = { me: 'you', child: 'your child', adult: 'in your care' } as const;

/** Names of earlier bookings in this browser, whose answers fill the form; birth dates are typed again. Where there are none, a sentence says so. */
function PastPatients(): ReactNode {
  const past = useValue($pastPatients);
  const filledFrom = useValue($filledFrom);
  const hasNone = useValue($hasNoPatients);
  if (hasNone) return <p className="muted">No patient is saved in this browser yet. Please fill out the form.</p>;
  if (past.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="past-title">
      <h2 className="lab big" id="past-title">
        Booked here before
      </h2>
      <p className="muted">
        We fill in what you typed last time. Please type the date of birth again. ‘Someone else’ clears the name, date
        of birth and gender, and keeps the address, email, phone and parent or guardian.
      </p>
      <p className="row">
        {past.map((patient) => (
          <button
            className="btn quiet"
            type="button"
            key={patient.patientId}
            aria-pressed={patient.patientId === filledFrom}
            onClick={() => fillFrom(patient)}
          >
            {patient.firstName} {patient.lastName}, {BOOKED_FOR[patient.bookedFor]}
          </button>
        ))}
        <button className="btn text" type="button" aria-pressed={filledFrom === null} onClick={() => fillFrom(null)}>
          Someone else
        </button>
      </p>
    </section>
  );
}

/** ZIP code first: it fills city and state, which can be corrected. */
function AddressPart({ title, errors }: { title: string; errors: PatientErrors }): ReactNode {
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
function ContactPart({ title, who, errors }: { title: string; who: 'me' | 'adult'; errors: PatientErrors }): ReactNode {
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

function ContactFields({ email, phone, errors }: { email: string; phone: string; errors: PatientErrors }): ReactNode {
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

interface GuardianPartProps {
  errors: PatientErrors;
  isChild: boolean;
  /** True for the one who agreed when the visit was booked. */
  hasAgreed: boolean;
}

/** Who answers for a patient under 18; for a child, the email and the phone are theirs too. */
function GuardianPart({ errors, isChild, hasAgreed }: GuardianPartProps): ReactNode {
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

interface AgreementProps {
  field: 'guardianConsent' | 'caregiverConsent';
  label: string;
  errors: PatientErrors;
}

/** What somebody agrees to for the patient; never ticked beforehand. */
function Agreement({ field, label, errors }: AgreementProps): ReactNode {
  const fields = useValue($fields);
  const error = errors[field];
  return (
    <div className={error ? 'field bad span' : 'field span'}>
      {error && <ErrorMessage id={field}>{error}</ErrorMessage>}
      <Checkbox
        id={field}
        label={label}
        checked={fields[field] === 'yes'}
        onChange={({ target }) => setField(field, target.checked ? 'yes' : '')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
      />
    </div>
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
