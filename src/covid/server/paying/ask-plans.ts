import { askEligibility } from '#gateways/fhir/eligibility.ts';
import { connectPartners } from '#scheduler/systems/fhir/partners.ts';
import type { Settings } from '#settings/settings.ts';
import type { PaymentRequest, PlanSays } from '../../payment/payment.schema.ts';
import type { HeldTest, Paying } from './payments.ts';

/** By this name settings say where plans are asked: FHIR_ELIGIBILITY_URL. One clearing house asks all of them. */
export const CLEARING_HOUSE = { organizationId: 'eligibility', name: 'the clearing house of plans' };

/**
 * Asks the plans of a request whether they pay for a test that is held; of two, one that pays is enough. Never throws: a plan that is away, or can't be asked, is
 * 'no-answer', and people bring their card.
 */
export async function askPlans(
  settings: Pick<Settings, 'FHIR' | 'FHIR_KEYS'>,
  { primary, secondary }: Pick<PaymentRequest, 'primary' | 'secondary'>,
  { serviceId }: Pick<HeldTest, 'serviceId'>,
  { testing, plans }: Paying,
): Promise<PlanSays> {
  const server = connectPartners([CLEARING_HOUSE], settings).get(CLEARING_HOUSE.organizationId)?.server;
  const test = testing.tests.find((one) => one.serviceId === serviceId);
  if (!server || !test) return 'no-answer';
  const service = { code: test.code, display: test.name };
  const said = await Promise.all(
    [primary, secondary].flatMap((card): Promise<PlanSays>[] => {
      if (!card) return [];
      const insurer = { id: card.plan, name: plans[card.plan] ?? card.plan };
      const question = { insurer, memberId: card.memberId, holder: card.holder, service };
      return [askEligibility(server, question).catch(() => 'no-answer' as const)];
    }),
  );
  return (['pays', 'no-answer'] as const).find((answer) => said.includes(answer)) ?? 'does-not-pay';
}
