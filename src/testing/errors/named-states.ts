import { createElement, type ComponentType, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TestTab } from '#testing/browser-tab.ts';

/** The error states that section 8 of the specification names, in its order and its words. */
export const NAMES = [
  'error',
  'other',
  'mapError',
  'filtererror',
  'covidError',
  'schedulerGetOrganizationIdError',
  'schedulerGetServiceAPIError',
  'labcorpSearchLocationAPIError',
  'labcorpTimeslotInfoMessage',
  'labcorpError',
  'schedularTilesPartnerList',
  'tilesResult',
  'booking',
  'cancel',
  'confirmation',
  'PDF download',
  'report download',
  'drive-up PDF',
  'drive-up results',
  'add-site',
  'zip lookup',
  'insurance submit',
  'patient info',
  'update patient details',
  'time slot',
  'appointment hold',
  'voucher results',
  'db command',
  'COVID testing errors',
  'search failure',
  'header API failure',
  'footer API failure',
  'offer API failure',
  'store selection failure',
] as const;
export type Name = (typeof NAMES)[number];

/** A page on which a state is: what makes its call, what asks once more, which states of the page are set, and what it shows. */
export type Opened = {
  ask: () => unknown;
  again: () => unknown;
  /** Each state of the page, and whether it is set. */
  set: () => Partial<Record<Name, boolean>>;
  shown: () => string;
  /** What was typed or chosen. */
  kept?: () => unknown;
};

/** A tab of somebody's: `be` has each call carry these headers, as of who is signed in. */
export type Tab = TestTab & { be: (headers: Record<string, string>) => void };

/** A state that a call sets: the beginning of the call, what the page then says, and the page in a tab that is ready for it. */
export type CallState = {
  names: readonly Name[];
  call: readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string];
  says: RegExp;
  /** How the call fails; by the server and without an answer unless said. */
  how?: readonly ('answered' | 'no answer')[];
  open: (tab: Tab) => Promise<Opened>;
};

/** A name that no failing call sets in a page: why, and what happens in its place. */
export type OtherState = { names: readonly Name[]; because: string; holds: (tab: Tab) => Promise<void> };

/** The catalogue's red alert, and the blue one. */
export const RED = /class="alert err" role="alert"[\s\S]*We’re experiencing a technical issue and apologize/;
export const BLUE = /class="alert info" role="status"[\s\S]*We’re experiencing a technical issue and apologize/;

/** A part of a page as HTML. */
export function html<Props extends object>(part: ComponentType<Props>, props: Props): string {
  return renderToStaticMarkup(createElement(part, props) as ReactNode);
}
