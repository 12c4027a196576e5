import { readFileSync, writeFileSync } from 'node:fs';
import { drawFloors } from './drawing.ts';
import { lookAtFloors } from './mistakes.ts';

/* `npm run floors` draws docs/floors.md from imports; --check compares. Exits 1 on imports up or sideways, circles,
   and full folders. */
const PICTURE = 'docs/floors.md';

const { imports, mistakes } = await lookAtFloors();
const picture = await drawFloors(imports, PICTURE);
if (!process.argv.includes('--check')) writeFileSync(PICTURE, picture);
else if (readFileSync(PICTURE, 'utf8') !== picture)
  mistakes.push(`${PICTURE} is not drawn from today's imports: npm run floors`);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exitCode = mistakes.length > 0 ? 1 : 0;
