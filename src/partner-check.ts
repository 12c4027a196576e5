import { parseArgs } from 'node:util';
import { checkServer } from '#scheduler/systems/fhir/check-server.ts';
import { parseSettings } from '#settings/settings.ts';
import { explain } from './process/explain-failure.ts';

const USAGE = `Name the settings, location and service:
  npm run partner-check -- PROVIDENCE --location LOCATION --service CODE
It tries the server that FHIR_PROVIDENCE_URL names. See docs/partners.md.`;

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** `npm run partner-check`: tries on a partner's FHIR server all that booking does there. */
async function main(args: string[]): Promise<boolean> {
  const options = { location: { type: 'string' }, service: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const { FHIR, FHIR_KEYS } = parseSettings(process.env);
  const connection = FHIR[positionals[0] ?? ''];
  if (!connection || !values.location || !values.service) {
    process.stderr.write(`${USAGE}\n`);
    return false;
  }
  const { location, service } = values;
  const isGood = await checkServer({ connection, keys: FHIR_KEYS, location, service }, ({ what, problem }) => {
    process.stdout.write(problem === null ? `ok      ${what}\n` : `not ok  ${what}: ${problem}\n`);
  });
  process.stdout.write(isGood ? 'This server can be booked here.\n' : 'This server can’t be booked here yet.\n');
  return isGood;
}
