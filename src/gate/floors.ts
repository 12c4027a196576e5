import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { readImporters } from './import-graph.ts';
import { FLOORS, forbiddenTo, partOf, SIBLINGS } from './floor-plan.ts';

/* `npm run floors` draws docs/floors.md from the imports of src/; with --check it only tells whether the picture is today's. Exits 1 on an arrow up, on one between siblings without a reason, and on a circle. */
const PICTURE = 'docs/floors.md';
/** Tests and checks look at the whole house from outside. */
const OUTSIDE = /\.(test|spec)\.tsx?$|\/testing[\w-]*\.ts$|^src\/(e2e|gate|testing)\//;

const arrows = readArrows();
const mistakes = [...wrongArrows(arrows), ...circles(arrows)];
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
const picture = await draw(arrows);
if (!process.argv.includes('--check')) writeFileSync(PICTURE, picture);
else if (readFileSync(PICTURE, 'utf8') !== picture) {
  mistakes.push(PICTURE);
  process.stderr.write(`${PICTURE} is not drawn from today's imports: npm run floors\n`);
}
process.exitCode = mistakes.length > 0 ? 1 : 0;

type Arrow = { from: string; to: string; files: string[] };

/** Which part of the house imports from which, and the files that do. */
function readArrows(): Arrow[] {
  const known = new Map<string, Arrow>();
  for (const [target, importers] of readImporters()) {
    // A URL of a folder is no import.
    if (!/^src\/.*\.\w+$/.test(target)) continue;
    for (const file of importers) {
      const [from, to] = [partOf(file), partOf(target)];
      if (from === to || OUTSIDE.test(file)) continue;
      const arrow = known.get(`${from} ${to}`) ?? { from, to, files: [] };
      known.set(`${from} ${to}`, { ...arrow, files: [...arrow.files, file] });
    }
  }
  return [...known.values()].sort((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1));
}

function wrongArrows(all: Arrow[]): string[] {
  return all.flatMap(({ from, to, files }) => {
    const who = `${from} imports from ${to} (${files.join(', ')})`;
    if (!FLOORS.flat().includes(from)) return [`${from} is on no floor of src/gate/floor-plan.ts`];
    return forbiddenTo(from).folders.includes(to)
      ? [`${who}: it is above, or beside without a reason in src/gate/floor-plan.ts`]
      : [];
  });
}

/** Each folder from which arrows lead back to it. */
function circles(all: Arrow[]): string[] {
  return FLOORS.flat()
    .filter((folder) => reachable(all, folder).has(folder))
    .map((folder) => `imports lead from ${folder} in a circle`);
}

function reachable(all: Arrow[], from: string): Set<string> {
  const seen = new Set(all.filter((arrow) => arrow.from === from).map(({ to }) => to));
  for (const folder of seen) for (const arrow of all) if (arrow.from === folder) seen.add(arrow.to);
  return seen;
}

/** Arrows without those that others lead along already. */
function direct(all: Arrow[]): Arrow[] {
  return all.filter(
    ({ from, to }) => !all.some((arrow) => arrow.from === from && arrow.to !== to && reachable(all, arrow.to).has(to)),
  );
}

async function draw(all: Arrow[]): Promise<string> {
  const used = new Set(all.flatMap(({ from, to }) => [from, to]));
  const floors = FLOORS.map((floor) => floor.filter((folder) => used.has(folder)));
  const boxes = floors.map((floor, level) => {
    const names = floor.map((folder) => `    ${idOf(folder)}["${folder}"]`).join('\n');
    return `  subgraph floor${level}[" "]\n    direction LR\n${names}\n  end`;
  });
  const lines = direct(all).map(({ from, to }) => `  ${idOf(from)} --> ${idOf(to)}`);
  const reasons = SIBLINGS.filter(({ from, to }) => all.some((arrow) => arrow.from === from && arrow.to === to));
  const text = `# The floors

Drawn from the imports of \`src/\` by \`npm run floors\`; the gate fails if an import leads up, if one leads sideways without a reason, or if this page is out of date.
Each box is a folder (or the files of \`src/\` itself: settings, app, process), each row a floor. An arrow is an import. One that follows from others is left out here; it is in the list below.

\`\`\`mermaid
flowchart TB
${boxes.toReversed().join('\n')}
${lines.join('\n')}
\`\`\`

## Arrows between siblings

| arrow | reason |
|---|---|
${reasons.map(({ from, to, because }) => `| ${from} → ${to} | ${because} |`).join('\n')}

## Every arrow

| folder | imports from |
|---|---|
${floors
  .toReversed()
  .flat()
  .map((folder) => {
    const targets = all.filter(({ from }) => from === folder).map(({ to }) => to);
    return `| ${folder} | ${targets.join(', ') || 'nothing'} |`;
  })
  .join('\n')}
`;
  return format(text, { ...(await resolveConfig(PICTURE)), parser: 'markdown' });
}

function idOf(folder: string): string {
  return folder.replaceAll('-', '_');
}
