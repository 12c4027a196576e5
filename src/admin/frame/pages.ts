import type { Permission } from '#audit/permissions.ts';
import type { IconName } from '#ui/Icon.tsx';
import type { Me } from '../me.schema.ts';

/** A page of the console as the rail has it: `isFor` says who may open it. */
type ConsolePage = { href: string; label: string; icon: IconName; isFor: (me: Me) => boolean };

/** Whether somebody is granted a permission, as far as it may reach. */
export function may({ may: grants }: Me, permission: Permission): boolean {
  return grants.some((grant) => grant.permission === permission);
}

const withLeave =
  (...permissions: Permission[]) =>
  (me: Me): boolean =>
    permissions.some((permission) => may(me, permission));

/** Of what is of no site, or of all together: for who sees all of them. */
const atAllSites =
  (permission: Permission) =>
  (me: Me): boolean =>
    me.sites === 'all' && me.may.some((grant) => grant.permission === permission && !grant.only);

/** The pages of the console, in the order of the rail. What isn't allowed isn't drawn; the server refuses it anyway. */
export const PAGES = [
  { href: '/admin/day', label: 'Day', icon: 'calendar', isFor: withLeave('appointment.search') },
  { href: '/admin/visits', label: 'Find', icon: 'search', isFor: withLeave('appointment.search') },
  { href: '/admin/papers', label: 'Papers', icon: 'file-text', isFor: hasPapers },
  { href: '/admin/vouchers', label: 'Vouchers', icon: 'list', isFor: withLeave('voucher.read') },
  { href: '/admin/bulk-cancel', label: 'Cancel many', icon: 'ban', isFor: withLeave('appointment.bulkCancel') },
  { href: '/admin/reports', label: 'Reports', icon: 'chart-column', isFor: withLeave('report.aggregate') },
  { href: '/admin/reports/searches', label: 'Searches', icon: 'search', isFor: atAllSites('report.aggregate') },
  { href: '/admin/people', label: 'People', icon: 'users', isFor: withLeave('user.invite') },
  { href: '/admin/audit', label: 'Audit log', icon: 'scroll-text', isFor: withLeave('audit.read') },
  {
    href: '/admin/emergency',
    label: 'Emergency',
    icon: 'key-round',
    isFor: ({ mayOpenEmergency }) => mayOpenEmergency,
  },
  { href: '/admin/commands', label: 'Commands', icon: 'terminal', isFor: atAllSites('diagnostics.run') },
  { href: '/admin/drive-up', label: 'Drive-up', icon: 'car', isFor: withLeave('driveUp.list') },
  { href: '/admin/sites', label: 'Sites', icon: 'store', isFor: withLeave('site.read') },
] as const satisfies readonly ConsolePage[];

/** The address of a page of the console. */
export type PageHref = (typeof PAGES)[number]['href'];

/** Papers are about visits, and so are counts, of which those see none who see sites of a pilot alone. */
function hasPapers(me: Me): boolean {
  const counts = me.may.some(({ permission, only }) => permission === 'report.aggregate' && !only);
  return counts || may(me, 'pdf.appointment');
}
