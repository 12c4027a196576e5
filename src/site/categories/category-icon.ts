/** The name of a category's icon: one of its own set, or of Health Icons where none is named. */
export function iconOf({ icon }: { icon: string }): string {
  return icon.includes(':') ? icon : `healthicons:${icon}`;
}
