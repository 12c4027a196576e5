/** What a run of the checks looks at, by LOOK_AT: 'all' of it, as each night; what 'changed'; or, where it isn't set, a part that every change pays for. */
export const LOOK_AT = process.env['LOOK_AT'];

/** How often a test tries what should never happen: as often as the specification says when all is looked at, else as often as a change pays for. */
export function rounds({ all, usual }: { all: number; usual: number }): number {
  return LOOK_AT === 'all' ? all : usual;
}
