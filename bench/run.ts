import { spawnSync } from 'node:child_process';
import { anyVisit } from './any-visit.ts';
import { booking } from './booking.ts';
import { contentBuild } from './content-build.ts';
import { dangerLookUp } from './danger-look-up.ts';
import { earlier } from './earlier.ts';
import { firstOpenTime } from './first-open-time.ts';
import { firstVisit } from './first-visit.ts';
import { print, record, say, type Benchmark, type BenchOutcome } from './harness.ts';
import { healthz } from './healthz.ts';
import { importing } from './import.ts';
import { keystrokes } from './keystrokes.ts';
import { lighthouseOfBooking } from './lighthouse-booking.ts';
import { lighthouseRuns } from './lighthouse.ts';
import { describeMachine } from './machine.ts';
import { manyTiles } from './many-tiles.ts';
import { manyVisits } from './many-visits.ts';
import { ROOT } from './root.ts';
import { nextAvailable } from './next-available.ts';
import { overload } from './overload.ts';
import { pageStorm } from './page-storm.ts';
import { papers } from './papers.ts';
import { places } from './places.ts';
import { script } from './script.ts';
import { searchFlood } from './search-flood.ts';
import { secondStart } from './second-start.ts';
import { signedIn } from './signed-in.ts';
import { signInTiming } from './sign-in-timing.ts';
import { siteSearch } from './site-search.ts';
import { slotTimes } from './slot-times.ts';
import { slots } from './slots.ts';
import { slowPhone } from './slow-phone.ts';
import { soak } from './soak.ts';
import { openTestBed } from './test-bed.ts';
import { staticFiles } from './static.ts';
import { tiles } from './tiles.ts';

const BENCHMARKS: Record<string, Benchmark> = {
  script,
  tiles,
  'signed-in': signedIn,
  'many-tiles': manyTiles,
  places,
  search: siteSearch,
  'danger-look-up': dangerLookUp,
  import: importing,
  'slot-times': slotTimes,
  slots,
  'next-available': nextAvailable,
  booking,
  'many-visits': manyVisits,
  visits: anyVisit,
  papers,
  healthz,
  'search-flood': searchFlood,
  overload,
  'page-storm': pageStorm,
  soak,
  'second-start': secondStart,
  'first-visit': firstVisit,
  'slow-phone': slowPhone,
  'first-open-time': firstOpenTime,
  keystrokes,
  'sign-in-timing': signInTiming,
  static: staticFiles,
  'content-build': contentBuild,
  lighthouse: lighthouseRuns,
  'lighthouse-booking': lighthouseOfBooking,
  earlier,
};

/** Needs another checkout beside this one. */
const ONLY_WHEN_NAMED = new Set(['earlier']);
/** Runs the benchmarks named, or all of them; prints a table and writes docs/benchmarks.md. Exits 1 when one failed to run; with `--strict`, also when one missed its target. */
const order = Object.keys(BENCHMARKS);
const isStrict = process.argv.includes('--strict');
const asked = process.argv.slice(2).filter((one) => one !== '--strict');
const unknown = asked.filter((name) => !BENCHMARKS[name]);
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark '${unknown.join("', '")}'. There are: ${order.join(', ')}\n`);
  process.exit(1);
}
// Build before measuring: a server that finds the site stale would build it first.
spawnSync(process.execPath, ['src/build/build.ts'], { cwd: ROOT, stdio: 'inherit' });
const outcomes: Record<string, BenchOutcome> = {};
for (const name of asked.length > 0 ? asked : order.filter((one) => !ONLY_WHEN_NAMED.has(one))) {
  say(`\n${name}`);
  const bed = openTestBed();
  try {
    const outcome = await BENCHMARKS[name]?.(bed);
    if (outcome) outcomes[name] = outcome;
  } catch (error) {
    process.stderr.write(`${name} broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  } finally {
    await bed.close();
  }
}
say('');
print(outcomes);
record(outcomes, order, await describeMachine());
if (isStrict && Object.values(outcomes).some(({ figures }) => figures.some(({ met }) => met === false)))
  process.exitCode = 1;
