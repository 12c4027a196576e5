import type { CoverageEligibilityRequest } from 'fhir/r4';
import { z } from 'zod';
import type { FhirServer } from './server.ts';

/** What is asked of an insurer: the card's plan and member ID, in whose name it is where that is not the patient, and the service. Nothing else of a person is sent. */
export type EligibilityQuestion = {
  insurer: { id: string; name: string };
  memberId: string;
  holder?: { firstName: string; lastName: string; dob: string } | undefined;
  service: { code: string; display: string };
};
/** `no-answer`: nobody knows, or only that the plan pays a part. */
export type Eligibility = 'pays' | 'does-not-pay' | 'no-answer';

const PLANS = 'urn:find-care:plan';
const SERVICES = 'urn:find-care:service';
const MEMBERS = 'urn:find-care:member';
const money = z.looseObject({ value: z.number().optional() });
const responseSchema = z.looseObject({
  resourceType: z.literal('CoverageEligibilityResponse'),
  outcome: z.enum(['queued', 'complete', 'error', 'partial']),
  insurance: z
    .array(
      z.looseObject({
        inforce: z.boolean().optional(),
        item: z
          .array(
            z.looseObject({
              excluded: z.boolean().optional(),
              authorizationRequired: z.boolean().optional(),
              benefit: z
                .array(z.looseObject({ allowedMoney: money.optional(), allowedUnsignedInt: z.number().optional() }))
                .default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

/** The question as FHIR R4 has it; `created` is today's date. */
export function eligibilityRequest(
  { insurer, memberId, holder, service }: EligibilityQuestion,
  created: string,
): CoverageEligibilityRequest {
  const payer = { identifier: { system: PLANS, value: insurer.id }, display: insurer.name };
  return {
    resourceType: 'CoverageEligibilityRequest',
    status: 'active',
    purpose: ['benefits'],
    created,
    insurer: payer,
    patient: { reference: '#patient' },
    contained: [
      { resourceType: 'Patient', id: 'patient', identifier: [{ system: MEMBERS, value: memberId }] },
      ...(holder
        ? [
            {
              resourceType: 'Patient' as const,
              id: 'subscriber',
              name: [{ family: holder.lastName, given: [holder.firstName] }],
              birthDate: holder.dob,
            },
          ]
        : []),
      {
        resourceType: 'Coverage',
        id: 'coverage',
        status: 'active',
        subscriberId: memberId,
        ...(holder && { subscriber: { reference: '#subscriber' } }),
        beneficiary: { reference: '#patient' },
        payor: [payer],
      },
    ],
    insurance: [{ coverage: { reference: '#coverage' } }],
    item: [{ productOrService: { coding: [{ system: SERVICES, ...service }] } }],
  };
}

/** Asks whether a plan pays for a service (CoverageEligibilityRequest/$submit). Throws FhirError. */
export async function askEligibility(server: FhirServer, question: EligibilityQuestion): Promise<Eligibility> {
  const request = eligibilityRequest(question, new Date().toISOString().slice(0, 10));
  const path = 'CoverageEligibilityRequest/$submit';
  const { outcome, insurance } = await server.operation(path, request, responseSchema, server.patience());
  const [cover] = insurance;
  if (outcome !== 'complete' || cover?.inforce === undefined) return 'no-answer';
  const [item] = cover.item;
  if (!cover.inforce || item?.excluded === true) return 'does-not-pay';
  const leavesSome = item?.benefit.some(
    ({ allowedMoney, allowedUnsignedInt }) => (allowedMoney?.value ?? allowedUnsignedInt ?? 0) > 0,
  );
  return item?.excluded !== false || item.authorizationRequired || leavesSome ? 'no-answer' : 'pays';
}
