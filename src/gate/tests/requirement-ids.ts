/** A test file's path and text. */
export interface TestText {
  file: string;
  text: string;
}

/** Finds the requirement ids in the titles of tests: 'LOC-12' of both '[LOC-12]' and '[SCHED-9, LOC-12 part]'. */
export function idsIn(text: string): Set<string> {
  const brackets = text.matchAll(/\[((?:[A-Z]+-\d+(?: part)?(?:, )?)+)\]/g);
  return new Set([...brackets].flatMap(([, list = '']) => list.match(/[A-Z]+-\d+/g) ?? []));
}

/** Lists the ids that browser tests of the whole run show and no test of `others` does, each with the first file that has it. */
export function idsLeftToTheNight(
  night: readonly TestText[],
  others: readonly TestText[],
): { id: string; file: string }[] {
  const shown = new Set(others.flatMap(({ text }) => [...idsIn(text)]));
  const left = new Map<string, string>();
  for (const { file, text } of night)
    for (const id of idsIn(text)) if (!shown.has(id) && !left.has(id)) left.set(id, file);
  return [...left].map(([id, file]) => ({ id, file }));
}
