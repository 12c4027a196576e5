import type { ReactNode } from 'react';

import type { Fixture } from '#ui/fixture.ts';
import type { Danger } from './danger.schema.ts';
import { DangerPanel } from './DangerPanel.tsx';

export const fixture: Fixture = { title: 'Danger first', draw };

const CHEST_PAIN: Danger = {
  id: 'chest-pain',
  urgency: '911',
  sign: 'chest pain or pressure, with or without other symptoms',
  short: 'Chest pain or pressure',
  act: 'Call 911',
  first: "With chest pain, sit down and rest. Don't drive yourself.",
  links: [{ label: 'Call 911', href: 'tel:911' }],
  page: '/findcare/help/chest-pain',
};

const DOLOR_DE_PECHO: Danger = {
  ...CHEST_PAIN,
  sign: 'dolor o presión en el pecho, con o sin otros síntomas',
  short: 'Dolor o presión en el pecho',
  act: 'Llame al 911',
  first: 'Si tiene dolor de pecho, siéntese y descanse. No maneje.',
  links: [{ label: 'Llame al 911', href: 'tel:911' }],
  page: '/findcare/ayuda/chest-pain',
  lang: 'es',
};

const STROKE: Danger = {
  id: 'stroke',
  urgency: '911',
  sign: 'a drooping face, a weak or numb arm or leg, slurred speech, or sudden trouble with sight or balance',
  short: 'Stroke: drooping face, weak arm, slurred speech',
  act: 'Call 911',
  links: [{ label: 'Call 911', href: 'tel:911' }],
  page: '/findcare/help/stroke',
};

const CRISIS: Danger = {
  id: 'suicidal-thoughts',
  urgency: 'call-now',
  sign: 'thoughts of suicide, or worry that someone else has them',
  short: 'Thoughts of suicide',
  act: 'Call or text 988 now',
  first: "Don't stay alone with these thoughts, and don't leave the other person alone.",
  links: [
    { label: 'Call 988', href: 'tel:988' },
    { label: 'Text 988', href: 'sms:988' },
  ],
  page: '/findcare/help/suicidal-thoughts',
};

const POISON: Danger = {
  id: 'poisoning',
  urgency: 'call-now',
  sign: 'swallowing a poison',
  short: 'Swallowed or breathed in a poison',
  act: 'Call Poison Help at 1-800-222-1222 now',
  first: "Have the bottle or plant beside you. Don't make the person vomit.",
  links: [{ label: 'Call Poison Help at 1-800-222-1222', href: 'tel:+18002221222' }],
  page: '/findcare/help/poisoning',
};

const TODAY: Danger = {
  id: 'rash-with-fever',
  urgency: 'today',
  sign: 'a rash with a fever',
  short: 'Rash with a fever',
  act: 'Call or see a doctor or nurse today',
  links: [],
  page: '/findcare/help/rash-with-fever',
};

function draw(): ReactNode {
  return (
    <div className="flow">
      <DangerPanel danger={[CHEST_PAIN]} typed="chest pain" />
      <DangerPanel danger={[DOLOR_DE_PECHO]} typed="me duele el pecho" />
      <DangerPanel danger={[CRISIS]} typed="want to die" />
      <DangerPanel danger={[POISON]} typed="swallowed bleach" />
      <DangerPanel danger={[TODAY]} typed="rash with fever" />
      <DangerPanel
        danger={[
          { ...STROKE, careful: true },
          { ...CHEST_PAIN, careful: true },
        ]}
        typed="dad dropped his fork and looks odd"
      />
      <DangerPanel danger={[CHEST_PAIN]} slim />
    </div>
  );
}
