import type { ReactNode } from 'react';

import { Checkbox, Chip, Radio } from './Choice.tsx';
import { Choices } from './Choices.tsx';
import { DateFields } from './DateFields.tsx';
import { Field, Select, TextArea } from './Field.tsx';
import type { Fixture } from '../fixture.ts';

export const fixture: Fixture = { title: 'Fields', draw };

function draw(): ReactNode {
  return (
    <div className="fields">
      <Field id="first" label="First name" autoComplete="given-name" />
      <Field id="phone" label="Phone" hint="We text you only about this visit." defaultValue="312-555-0178" />
      <Select id="plan" label="Insurance plan" defaultValue="" optional>
        <option value="">Choose a plan</option>
        <option>Oakfield PPO</option>
      </Select>
      <DateFields
        id="birth"
        legend="Date of birth"
        hint="For example, 4 17 1986"
        error="Enter a date of birth that is in the past"
        wrong={['year']}
        inputs={{
          month: { defaultValue: '4' },
          day: { defaultValue: '17' },
          year: { defaultValue: '2068' },
        }}
      />
      <Field id="zip" label="ZIP code" className="short" defaultValue="6061" error="Enter a 5-digit ZIP code" />
      <Field id="city" label="City" defaultValue="Chicago" good="Matches 60614" />
      <Field id="number" label="Confirmation number" defaultValue="LK-7QF2-M4" readOnly />
      <Field id="mail" label="Email" defaultValue="avery@mail.example" disabled />
      <Choices id="who" legend="Who is this appointment for?">
        <Radio name="who" label="Me" defaultChecked />
        <Radio name="who" label="My child, under 18" hint="A parent or guardian agrees and pays." />
      </Choices>
      <Choices id="sex" legend="Sex on your insurance card" error="Choose one">
        <Radio name="sex" label="Female" id="sex" />
        <Radio name="sex" label="Male" />
      </Choices>
      <div className="chips">
        <Chip label="Acne" />
        <Chip label="Eczema" defaultChecked />
      </div>
      <TextArea
        id="note"
        label="Anything the clinic should know?"
        placeholder="For example, you use a wheelchair"
        span
      />
      <div className="span">
        <Checkbox label="I have read the terms of this visit and agree to them." />
      </div>
    </div>
  );
}
