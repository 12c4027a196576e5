import { fieldProblem, ProblemError } from '#api/problem.ts';
import { wrongAge } from '../../offered/ages.ts';
import { serviceAnswer, type ServiceAnswer } from '../../offered/api.schema.ts';
import {
  offeredVisits,
  visitWords,
  type Agreed,
  type OfferedVisit,
  type VisitWords,
  type WrittenPartner,
  type WrittenTile,
} from '../../offered/offered-services.ts';
import type { Service } from '../../engine/slot.schema.ts';

const NO_WORDS: VisitWords = { bring: [], atVisit: '', afterVisit: '' };

type ServiceOf = Pick<OfferedVisit, 'organizationId' | 'serviceId'>;

/** What content says of the services that organizations offer, whichever system keeps their times. `nameOf` is the name of an organization. */
export function offersOf(
  { partners, services }: { partners: readonly WrittenPartner[]; services: readonly WrittenTile[] },
  nameOf: (organizationId: string) => string | undefined,
) {
  const words = new Map(partners.map((partner) => [partner.organizationId, visitWords(partner)]));
  const visits = new Map(offeredVisits({ partners, services }).map((visit) => [keyOf(visit), visit]));
  return {
    /** A service as the API shows it. */
    shown: (service: Service, organizationId: string): ServiceAnswer =>
      serviceAnswer(
        service,
        nameOf(organizationId),
        visits.get(keyOf({ organizationId, serviceId: service.serviceId })),
        words.get(organizationId) ?? NO_WORDS,
      ),

    /** What a visit of a service is booked at now. */
    agreedNow: (service: ServiceOf): Agreed => ({ price: visits.get(keyOf(service))?.price ?? null }),

    /**
     * Refuses a service to someone it isn't for, on the day of the visit; both days 'YYYY-MM-DD'. Throws 422 wrong-age, which names the date of birth and where
     * those of that age find care.
     */
    checkAge: (service: ServiceOf, dob: string, date: string): void => {
      const offered = visits.get(keyOf(service));
      const wrong = offered && wrongAge(offered, dob, date);
      if (!wrong) return;
      const { message, help } = wrong;
      const { problem } = fieldProblem('dob', message, 'wrong-age');
      throw new ProblemError({ ...problem, members: { help: help.href, helpLabel: help.label } });
    },
  };
}

function keyOf({ organizationId, serviceId }: ServiceOf): string {
  return `${organizationId} ${serviceId}`;
}
