import { readFileSync, writeFileSync } from 'node:fs';
import { drawFloors } from './drawing.ts';
import { lookAtFloors } from './mistakes.ts';

/* `npm run floors` draws docs/floors.md from the imports of src/; with --check it only tells whether the picture is today's. Exits 1 on an import that leads up or sideways, on files or folders that import each other, and on a folder that is too full. */
const PICTURE = 'docs/floors.md';

const { imports, mistakes } = await lookAtFloors();
const picture = await drawFloors(imports, PICTURE);
if (!process.argv.includes('--check')) writeFileSync(PICTURE, picture);
else if (readFileSync(PICTURE, 'utf8') !== picture)
  mistakes.push(`${PICTURE} is not drawn from today's imports: npm run floors`);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exitCode = mistakes.length > 0 ? 1 : 0;
