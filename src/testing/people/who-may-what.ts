import { STAFF_ROLES, type Permission, type StaffRole } from '#audit/permissions.ts';

/**
 * Who may do what in the console, as planned, by short role names; a name with a dot first belongs to the group before
 * it.
 */
const PLAN = `
appointment.search .read              | B           | - | - | - | S               | T
appointment.healthAnswers             | B           | - | - | - | S               | T
appointment.create .update .cancel    | -           | - | - | - | S               | T
appointment.bulkCancel                | A, ids only | - | - | - | S               | -
hold.create .extend                   | -           | - | - | - | S               | T
hold.release                          | A           | - | - | - | S               | -
pdf.appointment                       | B           | - | - | - | S               | T
driveUp.list .status .pdf             | -           | - | - | - | S               | T
voucher.read                          | -           | - | - | - | S               | T
voucher.issue                         | -           | - | - | - | S               | -
insurance.submit .read                | -           | - | - | - | S               | T
site.read                             | A           | A | A | A | S               | S
site.create .update .close .flags     | A           | - | A | - | -               | -
site.hours .capacity .suspend .resume | A           | - | A | - | S               | -
report.aggregate                      | A           | D, pilot sites | D | D | S  | -
user.invite                           | A           | - | - | - | S, coordinators | -
role.assign                           | A           | - | - | - | S, coordinators | -
session.terminate                     | A           | - | - | - | S, coordinators | -
audit.read                            | A           | - | - | - | S               | -
diagnostics.run                       | A           | - | - | - | -               | -`;

/** A cell of the plan. */
export type Planned = { permission: Permission; role: StaffRole; cell: string };

/** Each permission for each role, as planned. */
export const PLANNED: readonly Planned[] = PLAN.trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', ...cells] = line.split('|').map((part) => part.trim());
    const [first = '', ...others] = names.split(' ');
    const group = first.split('.')[0] ?? '';
    return [first, ...others.map((name) => group + name)].flatMap((permission) =>
      STAFF_ROLES.map((role, index) => ({ permission: permission as Permission, role, cell: cells[index] ?? '' })),
    );
  });
