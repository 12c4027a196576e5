import { parentPort } from 'node:worker_threads';
import { COLLECTIONS } from '#content-model/collections.ts';
import { entriesOf, readCollections } from '#content-model/content.ts';
import { report } from '#content-tools/report.ts';
import { structureMistakes } from '#content-tools/structure.ts';
import { asWritten } from '#content-tools/texts.ts';

/* The one reading of content in a build, in a thread of its own: sends what pages are made from, then the report of its check, '' when there is nothing to mend. */
const { files, mistakes } = readCollections(COLLECTIONS);
parentPort?.postMessage(entriesOf(files));
const findings = structureMistakes({ written: asWritten(files), mistakes });
parentPort?.postMessage(findings.length === 0 ? '' : report(findings));
