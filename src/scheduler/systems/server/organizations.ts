import { ProblemError } from '#api/problem.ts';
import type { Work } from '#identity/make-actor.ts';
import { renderMarkdown } from '#text/markdown.ts';
import type { Terms } from '../../visits/consent.schema.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import type { TakenHold } from '../../visits/server/take-hold.ts';
import type { Location } from '../../engine/location.schema.ts';
import type { Service } from '../../engine/slot.schema.ts';
import type { Agreed, WrittenPartner, WrittenTile } from '../../offered/offered-services.ts';
import { partnerPath } from '../../offered/booking-path.ts';
import { flagsOf, productFlag } from '../../offered/product-flags.ts';
import type { LocationAnswer } from '../../offered/api.schema.ts';
import { offersOf } from './offers.ts';

/**
 * A rule of an organization's own, run in the booking's work after those that hold for all. It may refuse, as `fieldProblem` does: 422, naming the field; and it may
 * settle what the visit is booked at, in place of content's price. What its feature has asked beside the patient it finds by `bookingId`, in rows of its own.
 */
export type Rule = (
  work: Work,
  booking: {
    bookingId: string;
    hold: Pick<TakenHold, 'locationId' | 'serviceId' | 'date' | 'times'>;
    patient: Patient;
  },
) => Promise<Agreed | undefined> | Agreed | undefined;

/** The same for a visit that is moved, before it is: it may refuse, and may settle another price. */
export type MoveRule = (
  work: Work,
  move: { appointmentId: string; isOtherService: boolean; to: { locationId: string; serviceId: number; date: string } },
) => Promise<Agreed | undefined>;

/**
 * An organization that a feature brings along, without a file and a page of a partner: what it offers, written as a partner's, where its times are chosen, rules of
 * its own, and the page that says what to do on the day of a visit.
 */
export type OwnOrganization = WrittenPartner & {
  bookingPath: string;
  dayPath?: string;
  payPath?: string;
  rules: readonly Rule[];
  moveRule?: MoveRule;
};

/** What the scheduler takes from content: partners and other organizations, the tiles that name and price their visits, terms (in Markdown). */
export type SchedulerContent = {
  partners: readonly WrittenPartner[];
  organizations?: readonly OwnOrganization[] | undefined;
  services: readonly WrittenTile[];
  terms: readonly { id: string; organization: string; title: string; body: string }[];
};

/** An organization whose visits are booked here: `organizationName` is its file's name in content/partners, `orgName` what people read. */
export type Organization = {
  organizationId: string;
  organizationName: string;
  orgName: string;
  /** Its number in content/partners. */
  providerId: string | undefined;
  termsId: string;
  /** The booking system that content names; undefined for the built-in one. */
  system: string | undefined;
  /** Where people call about an appointment: '971-555-0114'. */
  phone: string | undefined;
  /** Where its times are chosen on this site. */
  bookingPath: string;
  /** The page of this site that says what to do on the day of a visit; undefined where the confirmation's words say it all. */
  dayPath: string | undefined;
  /** The page of this site where how a booked visit is paid is changed; undefined where people pay at the visit. */
  payPath: string | undefined;
  rules: readonly Rule[];
  moveRule: MoveRule | undefined;
};

export type Organizations = ReturnType<typeof organizationsOf>;

/** What content says of the organizations whose visits are booked here: who they are, what they offer, to what their patients agree. */
export function organizationsOf({ partners, organizations = [], services, terms }: SchedulerContent) {
  const written: readonly Written[] = [...partners, ...organizations];
  const known = knownOrganizations(written);
  const offers = offersOf({ partners: written, services }, (id) => known.byId(id)?.organizationName);
  return {
    ...known,
    ...offers,
    ...termsFor(terms, known),
    /** A hold or an appointment as the API shows it: at the price that was agreed to, or at content's where none is kept. */
    visitAnswer: <V extends { location: Location; service: Service; agreed?: Agreed | null }>(visit: V) => {
      const { agreed, ...rest } = visit;
      const location = known.withNames(visit.location);
      return { ...rest, location, service: { ...offers.shown(visit.service, location.organizationId), ...agreed } };
    },
  };
}

type Written = WrittenPartner &
  Partial<Pick<OwnOrganization, 'bookingPath' | 'dayPath' | 'payPath' | 'rules' | 'moveRule'>>;

/** The organizations themselves, by name and by id. */
function knownOrganizations(written: readonly Written[]) {
  const all = written.flatMap(({ slug, name, organizationId, providerId, scheduler, ...own }): Organization[] => {
    if (!scheduler || organizationId === undefined) return [];
    const { termsId, system, phone } = scheduler;
    const { bookingPath = partnerPath(slug), dayPath, payPath, rules = [], moveRule } = own;
    const names = { organizationId, organizationName: slug, orgName: name, providerId };
    return [{ ...names, termsId, system, phone, bookingPath, dayPath, payPath, rules, moveRule }];
  });
  const byId = new Map(all.map((organization) => [organization.organizationId, organization]));

  /** The organization of this name, or of this id, in any case. Throws a 404 problem. */
  function named(name: string): Organization {
    const wanted = name.trim().toLowerCase();
    const found = all.find(
      ({ organizationName, organizationId }) => organizationName === wanted || organizationId.toLowerCase() === wanted,
    );
    if (found) return found;
    throw new ProblemError({ status: 404, code: 'no-such-organization', detail: 'There is no such organization.' });
  }

  /** A location with its organization's names, as the API shows it. */
  function withNames<L extends Location>(
    location: L,
  ): L & Pick<LocationAnswer, 'orgName' | 'organizationName' | 'providerId' | 'bookingPath' | 'dayPath' | 'payPath'> {
    const { organizationId } = location;
    const known = byId.get(organizationId);
    const { orgName = organizationId, organizationName = organizationId, providerId } = known ?? {};
    const { bookingPath = partnerPath(organizationName), dayPath, payPath } = known ?? {};
    const flag = known && { [productFlag(organizationName)]: true };
    return {
      ...location,
      orgName,
      organizationName,
      bookingPath,
      ...(dayPath !== undefined && { dayPath }),
      ...(payPath !== undefined && { payPath }),
      ...(providerId !== undefined && { providerId }),
      ...flag,
    };
  }

  /** The field of a call that names another organization than this one, by its number or a product's flag; undefined for none. */
  function otherNamed(organizationId: string, asked: Readonly<Record<string, unknown>>): string | undefined {
    const { organizationName = '', providerId } = byId.get(organizationId) ?? {};
    if (asked['providerId'] !== undefined && asked['providerId'] !== providerId) return 'providerId';
    return flagsOf(asked).find((flag) => flag !== productFlag(organizationName));
  }

  /** A visit as emails and calendars have it, which others may read too: where its day has a page, that page says what there is to know of the place. */
  function forOthers<V extends { location: Location }>(visit: V): V {
    const hasPage = byId.get(visit.location.organizationId)?.dayPath !== undefined;
    return hasPage ? { ...visit, location: { ...visit.location, note: null } } : visit;
  }

  return { all, named, byId: (organizationId: string) => byId.get(organizationId), otherNamed, withNames, forOthers };
}

/** What patients of each organization agree to. */
function termsFor(
  terms: SchedulerContent['terms'],
  { byId }: { byId: (organizationId: string) => Organization | undefined },
) {
  const termsById = new Map(terms.map((each) => [each.id, each]));
  return {
    /** The terms that patients of an organization agree to now, as HTML. Throws a 404 problem when it has none. */
    termsOf: ({ termsId }: Organization): Terms => {
      const found = termsById.get(termsId);
      if (!found) throw new ProblemError({ status: 404, code: 'no-terms', detail: 'This organization has no terms.' });
      return { id: found.id, title: found.title, body: renderMarkdown(found.body) };
    },
    areTerms: (termsId: string) => termsById.has(termsId),
    /** True for the terms that patients of an organization agree to, those of before included. */
    areTermsOf: (organizationId: string, termsId: string) =>
      byId(organizationId)?.termsId === termsId || termsById.get(termsId)?.organization === organizationId,
  };
}
