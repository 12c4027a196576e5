import { format, resolveConfig } from 'prettier';
import { FLOORS, roomOf } from './floor-plan.ts';
import type { Import } from './imports.ts';

/** The folders that each folder imports from. */
type Arrows = Map<string, Set<string>>;

/** The page of the floors: a drawing of the imports between folders, and a list of all of them. `path` is where it will stand. */
export async function drawFloors(imports: readonly Import[], path: string): Promise<string> {
  const arrows = arrowsOf(imports);
  const floors = FLOORS.map((floor) => floor.filter((folder) => arrows.has(folder))).toReversed();
  const boxes = floors.map((floor, level) => {
    const names = floor.map((folder) => `    ${idOf(folder)}["${folder}"]`).join('\n');
    return `  subgraph floor${level}[" "]\n    direction LR\n${names}\n  end`;
  });
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => isDirect(arrows, from, to)).map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  const rows = floors
    .flat()
    .map((folder) => `| ${folder} | ${[...(arrows.get(folder) ?? [])].join(', ') || 'nothing'} |`);
  const text = `# The floors

Drawn from the imports of \`src/\` by \`npm run floors\`; the gate fails if an import leads up or sideways, if files or folders import each other, or if this page is out of date.
Each box is a folder, each row a floor. An arrow is an import. One that follows from others is left out here; it is in the list below.

\`\`\`mermaid
flowchart TB
${boxes.join('\n')}
${lines.join('\n')}
\`\`\`

| folder | imports from |
|---|---|
${rows.join('\n')}
`;
  return format(text, { ...(await resolveConfig(path)), parser: 'markdown' });
}

/** In the order of the alphabet, so that the page changes only with the imports. */
function arrowsOf(imports: readonly Import[]): Arrows {
  const parts = imports.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }));
  const folders = [...new Set(parts.flatMap(({ from, to }) => [from, to]))].sort();
  const targets = Map.groupBy(parts, ({ from }) => from);
  return new Map(
    folders.map((folder) => {
      const others = (targets.get(folder) ?? []).map(({ to }) => to).filter((to) => to !== folder);
      return [folder, new Set(others.sort())];
    }),
  );
}

/** True of an arrow that no others lead along already. */
function isDirect(arrows: Arrows, from: string, to: string): boolean {
  return [...(arrows.get(from) ?? [])].every((other) => other === to || !reachedFrom(arrows, other).has(to));
}

function reachedFrom(arrows: Arrows, folder: string): Set<string> {
  const seen = new Set(arrows.get(folder));
  for (const next of seen) for (const target of arrows.get(next) ?? []) seen.add(target);
  return seen;
}

function idOf(folder: string): string {
  return folder.replaceAll('-', '_');
}
