import { visitsBelongings } from '#admin/visits/server/belongings.ts';
import { accountBelongings } from '#account/server/belongings.ts';
import { paperBelongings } from '#admin/papers/server/belongings.ts';
import { analyticsBelongings } from '#analytics/server/belongings.ts';
import { apiBelongings } from '#api/belongings.ts';
import { auditLog } from '#belongings/audit-log.ts';
import type { Belonging } from '#belongings/belonging.ts';
import { covidBelongings } from '#covid/server/belongings.ts';
import { feedbackBelongings } from '#feedback/server/belongings.ts';
import { finderBelongings } from '#finder/server/belongings.ts';
import { jobBelongings } from '#jobs/server/belongings.ts';
import { identityBelongings } from '#identity/server/belongings.ts';
import { partnerBelongings } from '#partners/server/belongings.ts';
import { signOnBelongings } from '#single-sign-on/server/belongings.ts';
import { schedulerBelongings } from '#scheduler/server/belongings.ts';

/** All that is kept about people, by feature. What points to rows of another feature comes before them, so features stand from the upper floors to the lower. */
export const BELONGINGS: readonly Belonging[] = [
  ...visitsBelongings,
  ...paperBelongings,
  ...finderBelongings,
  ...covidBelongings,
  ...partnerBelongings,
  ...accountBelongings,
  ...signOnBelongings,
  ...schedulerBelongings,
  ...feedbackBelongings,
  ...jobBelongings,
  ...analyticsBelongings,
  ...identityBelongings,
  ...apiBelongings,
  auditLog,
];
