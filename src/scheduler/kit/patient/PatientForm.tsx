import type { ReactNode } from 'react';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import type { WhoFor } from '#scheduler/offered/ages.ts';
import { Icon } from '#ui/Icon.tsx';
import { Radio } from '#ui/fields/Choice.tsx';
import { Choices } from '#ui/fields/Choices.tsx';
import { DateFields } from '#ui/fields/DateFields.tsx';
import { GENDERS, GENDER_WORDS } from '../../visits/patient/patient-rules.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import { BirthKept, AgeNote } from './AgeParts.tsx';
import { AddressPart, ContactPart } from './ContactParts.tsx';
import { GuardianPart } from './GuardianPart.tsx';
import { PastPatients } from './PastPatients.tsx';
import { ageAtVisit, ageRefused, asksForGuardian, type PatientErrors } from './patient-form.ts';
import { choice, Text, text } from './patient-inputs.tsx';
import { $fields, todayHere } from './store-typed.ts';

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
