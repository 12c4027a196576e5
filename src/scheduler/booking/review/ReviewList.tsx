import type { ReactNode } from 'react';

import { fastWords } from '#scheduler/offered/before-visit.ts';
import { addressLine, directionsLink } from '#scheduler/offered/directions.ts';
import { displayPhone } from '../../visits/patient/phone.ts';
import { priceLine } from '#scheduler/offered/offered-services.ts';
import { CAREGIVER_WORDS, GENDER_WORDS } from '../../visits/patient/patient-rules.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import type { HoldAnswer } from '#scheduler/offered/api.schema.ts';
import { birthWords, slotLong } from '#scheduler/engine/slot-words.ts';
import { lengthAndWay } from '#scheduler/offered/visit-length.ts';
import { pathTo } from '../../kit/partner/partner-booking.ts';
import type { Step } from '../../kit/partner/steps.ts';
import { preparationOf } from '../../kit/parts/VisitCost.tsx';

interface ReviewListProps {
  /** Undefined when the time is no longer held. */
  hold: HoldAnswer | undefined;
  patient: Patient;
  own?: OwnGroups | undefined;
}

/** Groups that only this kind of booking has: `what`, with its price, in place of what a visit's own says of it, and those at the end. */
export type OwnGroups = { what: (hold: HoldAnswer | undefined) => ReactNode; rest: ReactNode };

const RELATIONSHIPS = { parent: 'Parent', guardian: 'Legal guardian', other: 'Other' } as const;

/** What will be booked, group by group, each with its way back. */
export function ReviewList({ hold, patient, own }: ReviewListProps): ReactNode {
  const { guardian, caregiver } = patient;
  return (
    <div className="review">
      {own?.what(hold)}
      <WhenAndWhere hold={hold} isWhole={!own} />
      <WhoIsSeen patient={patient} />
      {guardian && (
        <Group title="Parent or guardian" step="patient-information">
          <dt>Name</dt>
          <dd>
            {guardian.firstName} {guardian.lastName}
          </dd>
          <dt>Relationship</dt>
          <dd>{RELATIONSHIPS[guardian.relationship]}</dd>
          <dt>Responsible for</dt>
          <dd>Consent, oversight and payment</dd>
        </Group>
      )}
      {caregiver && (
        <Group title="Who is booking" step="patient-information">
          <dt>Relationship</dt>
          <dd>{CAREGIVER_WORDS[caregiver.relationship]}</dd>
          <dt>The patient</dt>
          <dd>Knows about this appointment and asked for it</dd>
        </Group>
      )}
      {own?.rest}
    </div>
  );
}

function WhenAndWhere({ hold, isWhole }: Pick<ReviewListProps, 'hold'> & { isWhole: boolean }): ReactNode {
  return (
    <Group title="When and where" step="details">
      <dt>When</dt>
      <dd>{hold ? `${slotLong(hold.slot)} ${hold.slot.timeZoneName}` : 'No time chosen'}</dd>
      {hold && (
        <>
          <dt>Where</dt>
          <dd>
            {hold.location.name}
            <br />
            {addressLine(hold.location.address)}
            <br />
            <a href={directionsLink(hold.location.position)}>Directions</a>
            {!isWhole && hold.location.note && (
              <>
                <br />
                <span className="muted">{hold.location.note}</span>
              </>
            )}
          </dd>
          {isWhole && <WhatAndPrice hold={hold} />}
        </>
      )}
    </Group>
  );
}

function WhatAndPrice({ hold }: { hold: HoldAnswer }): ReactNode {
  const { service, slot } = hold;
  return (
    <>
      <dt>What</dt>
      <dd>
        {service.display}
        <br />
        {lengthAndWay(slot)}
        <br />
        <span className="muted">{readyFor(hold)}</span>
      </dd>
      {service.price && (
        <>
          <dt>Price</dt>
          <dd className="num">{priceLine(service.price)}</dd>
        </>
      )}
    </>
  );
}

/** The patient, and how to reach them. */
function WhoIsSeen({ patient }: Pick<ReviewListProps, 'patient'>): ReactNode {
  const { contact } = patient;
  return (
    <Group title="Patient" step="patient-information">
      <dt>Name</dt>
      <dd>
        {patient.firstName} {patient.lastName}
      </dd>
      <dt>Date of birth</dt>
      <dd>{birthWords(patient.dob)}</dd>
      <dt>Gender</dt>
      <dd>{GENDER_WORDS[patient.gender]}</dd>
      <dt>Phone</dt>
      <dd className="num">{contact.phones.map(({ number }) => displayPhone(number)).join(', ')}</dd>
      <dt>Email</dt>
      <dd>{contact.emails.map(({ address }) => address).join(', ')}</dd>
      <dt>Address</dt>
      <dd>{addressLine(contact.address)}</dd>
    </Group>
  );
}

/** How to get ready for what is held, with the hours of a fast on the clock. */
function readyFor({ slot, service }: HoldAnswer): string {
  const fast = service.fast ? fastWords(slot, service.fast) : '';
  return [fast, preparationOf(service)].filter(Boolean).join(' ');
}

interface GroupProps {
  title: string;
  /** Where it is changed. */
  step: string;
  children: ReactNode;
}

/** One group of what will be booked, with its way back. */
export function Group({ title, step, children }: GroupProps): ReactNode {
  return (
    <section>
      <div className="head">
        <h2>{title}</h2>
        <a href={pathTo(step as Step)}>
          Change<span className="vh"> {title.toLowerCase()}</span>
        </a>
      </div>
      <dl className="kv">{children}</dl>
    </section>
  );
}
