import { parentPort } from 'node:worker_threads';
import { report } from './report.ts';
import { checkStructure } from './structure.ts';

/* The build's check of all content in a thread of its own: sends the report, '' when there is nothing to mend. */
const { findings } = checkStructure();
parentPort?.postMessage(findings.length === 0 ? '' : report(findings));
