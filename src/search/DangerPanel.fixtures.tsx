import type { ReactNode } from 'react';

import type { Fixture } from '#ui/fixture.ts';
import { DangerPanel } from './DangerPanel.tsx';
import type { Danger } from './search.schema.ts';

export const fixture: Fixture = { title: 'Danger first', draw };

const CHEST_PAIN: Danger = {
  id: 'chest-pain',
  urgency: '911',
  sign: 'chest pain or pressure, with or without other symptoms',
  act: 'Call 911',
  first: "With chest pain, sit down and rest. Don't drive yourself.",
  links: [{ label: 'Call 911', href: 'tel:911' }],
};

const CRISIS: Danger = {
  id: 'suicidal-thoughts',
  urgency: 'call-now',
  sign: 'thoughts of suicide, or worry that someone else has them',
  act: 'Call or text 988 now',
  first: "Don't stay alone with these thoughts, and don't leave the other person alone.",
  links: [
    { label: 'Call 988', href: 'tel:988' },
    { label: 'Text 988', href: 'sms:988' },
  ],
};

const POISON: Danger = {
  id: 'poisoning',
  urgency: 'call-now',
  sign: 'swallowing a poison',
  act: 'Call Poison Help at 1-800-222-1222 now',
  first: "Have the bottle or plant beside you. Don't make the person vomit.",
  links: [{ label: 'Call Poison Help at 1-800-222-1222', href: 'tel:+18002221222' }],
};

const TODAY: Danger = {
  id: 'rash-with-fever',
  urgency: 'today',
  sign: 'a rash with a fever',
  act: 'Call or see a doctor or nurse today',
  links: [],
};

function draw(): ReactNode {
  return (
    <div className="flow">
      <DangerPanel danger={[CHEST_PAIN]} typed="chest pain" />
      <DangerPanel danger={[CRISIS]} typed="want to die" />
      <DangerPanel danger={[POISON]} typed="swallowed bleach" />
      <DangerPanel danger={[TODAY]} typed="rash with fever" />
      <DangerPanel danger={[CHEST_PAIN]} slim />
    </div>
  );
}
