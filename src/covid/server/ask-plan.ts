import type { PlanSays } from '../payment/payment.schema.ts';
import type { HeldTest } from './payments.ts';

/** Asks a plan whether it pays for a test. Never throws: a plan that is away is 'no-answer'. */
export type AskPlan = (card: { plan: string; memberId: string }, held: HeldTest) => Promise<PlanSays>;

/** Where no plan can be asked: people bring their card. */
export const NO_PLANS: AskPlan = () => Promise.resolve('no-answer');
