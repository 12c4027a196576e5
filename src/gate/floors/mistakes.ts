import { globSync } from 'node:fs';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { FLOORS, FULL_FOLDERS, roomOf } from './floor-plan.ts';
import { readImports, type Broken, type Import } from './imports.ts';

/** How many files a folder may hold, those in its own folders apart. */
const MOST_FILES = 25;

/** The imports of src/, and every mistake among them in a sentence. */
export async function lookAtFloors(root = '.'): Promise<{ imports: Import[]; mistakes: string[] }> {
  const { imports, broken } = await readImports([...floorRules(), CIRCLES], root);
  const mistakes = [
    ...new Set([...broken.map(sentence), ...twoWayPairs(imports), ...strangers(root), ...fullFolders(root)]),
  ];
  return { imports, mistakes };
}

/** Files that import each other and need one another to run. A type is gone by then. */
const CIRCLES: IForbiddenRuleType = {
  name: 'circle',
  severity: 'error',
  from: {},
  to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
};

/** For each folder, that it imports from no other on its own floor and from none above. */
function floorRules(): IForbiddenRuleType[] {
  return FLOORS.flatMap((floor, level) =>
    floor.flatMap((folder): IForbiddenRuleType[] => {
      const others = [...floor.filter((other) => other !== folder), ...FLOORS.slice(level + 1).flat()];
      if (others.length === 0) return [];
      return [{ name: 'floor', severity: 'error', from: { path: filesOf(folder) }, to: { path: others.map(filesOf) } }];
    }),
  );
}

function filesOf(folder: string): string {
  return folder === 'commands' ? '^src/[^/]+$' : `^src/${folder}/`;
}

function sentence({ rule, from, to, circle }: Broken): string {
  if (rule === 'circle') {
    const way = smallestFirst(circle);
    return `${[...way, way[0]].join(' → ')}: these files import each other in a circle. Move what both need into a file of its own, or pass it in.`;
  }
  const [own, other] = [roomOf(from), roomOf(to)];
  const where = levelOf(own) === levelOf(other) ? 'beside' : 'above';
  return `${from} imports ${to}: ${other} stands ${where} ${own}, and imports go down the floors alone (docs/floors.md). Pass in what is needed, or move it down.`;
}

/** The same circle from its first file by the alphabet, so that it reads alike from wherever it was found. */
function smallestFirst(circle: string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0] ?? '');
  return [...circle.slice(first), ...circle.slice(0, first)];
}

function levelOf(folder: string): number {
  return FLOORS.findIndex((floor) => floor.includes(folder));
}

/** Folders side by side, at any depth, of which each imports from the other, with an import each way; the files of a folder itself count as one beside its folders. */
function twoWayPairs(imports: readonly Import[]): string[] {
  const arrows = Map.groupBy(imports, (one) => parting(one).join(' '));
  return [...arrows].flatMap(([pair, [there]]) => {
    const [from = '', to = ''] = pair.split(' ');
    const back = arrows.get(`${to} ${from}`)?.[0];
    if (from >= to || !there || !back) return [];
    return `${from} and ${to} import each other: ${there.from} imports ${there.to}, and ${back.from} imports ${back.to}. Let one of them do without the other.`;
  });
}

/** The folders in which the two ends of an import part: 'src/chat/talk' and 'src/chat/server'. */
function parting({ from, to }: Import): [string, string] {
  const [one, other] = [from.split('/'), to.split('/')];
  const at = one.findIndex((name, index) => name !== other[index]);
  const folder = (path: string[]) =>
    (path.length > at + 1 ? path : [...path.slice(0, at), '*']).slice(0, at + 1).join('/');
  return [folder(one), folder(other)];
}

/** Folders of src/ that stand on no floor. */
function strangers(root: string): string[] {
  const known = FLOORS.flat();
  return globSync('src/*/', { cwd: root })
    .map((folder) => folder.replaceAll('\\', '/').split('/')[1] ?? '')
    .filter((folder) => !known.includes(folder))
    .map((folder) => `src/${folder} stands on no floor: give it one in src/gate/floors/floor-plan.ts.`);
}

function fullFolders(root: string): string[] {
  const files = globSync('src/**/*.*', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  return [...Map.groupBy(files, ({ parentPath }) => parentPath)]
    .map(([folder, inside]) => ({ folder: folder.slice(folder.lastIndexOf('src/')), count: inside.length }))
    .filter(({ folder, count }) => count > MOST_FILES && !FULL_FOLDERS.includes(folder))
    .map(
      ({ folder, count }) =>
        `${folder} holds ${count} files, more than ${MOST_FILES}: give them folders by what they do.`,
    );
}
