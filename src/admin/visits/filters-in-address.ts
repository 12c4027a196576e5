import { VISIT_STATUSES, type VisitStatus } from '#scheduler/visits/visit-status.ts';
import type { VisitFilters } from '../day/visit.schema.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;

/** The filters that an address has. What is not one of them is left out, so that an address never brings words about a person along. */
export function filtersOf(search: string): VisitFilters {
  const given = new URLSearchParams(search);
  const text = (name: string): string | undefined => given.get(name)?.trim().slice(0, 100) || undefined;
  const date = (name: string): string | undefined => {
    const value = text(name);
    return value && DATE.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  };
  const service = Number(text('service'));
  const asked = text('status')?.split(',') ?? [];
  const status = VISIT_STATUSES.filter((one): one is VisitStatus => asked.includes(one));
  const [site, from, to, organizationId] = [text('site'), date('from'), date('to'), text('partner')];
  return {
    ...(site && { site }),
    ...(from && { from }),
    ...(to && { to }),
    ...(status.length > 0 && { status }),
    ...(Number.isInteger(service) && service > 0 && { serviceId: service }),
    ...(organizationId && { organizationId }),
  };
}

/** The address of filters, the whole of it. */
export function visitsPath({ site, from, to, status, serviceId, organizationId }: VisitFilters): string {
  const given = new URLSearchParams({
    ...(site && { site }),
    ...(from && { from }),
    ...(to && { to }),
    ...(status && { status: status.join(',') }),
    ...(serviceId && { service: String(serviceId) }),
    ...(organizationId && { partner: organizationId }),
  }).toString();
  return given ? `/admin/visits?${given}` : '/admin/visits';
}

/** Whether two mean the same. */
export function isSameFilters(one: VisitFilters, other: VisitFilters): boolean {
  return visitsPath(one) === visitsPath(other);
}
