import { parentPort } from 'node:worker_threads';
import { COLLECTIONS } from '#content-model/collections.ts';
import { packedDangerModel } from '#content-model/danger-model.ts';
import { entriesOf, readCollections } from '#content-model/content.ts';
import { report } from '#content-tools/reading/report.ts';
import { structureMistakes } from '#content-tools/files/structure.ts';
import { asWritten } from '#content-tools/reading/texts.ts';

/* The one reading of content in a build, in a thread of its own: sends what pages are made from, then the report of its check, '' when there is nothing to mend, then the model of danger. */
const { files, mistakes } = readCollections(COLLECTIONS);
const entries = entriesOf(files);
parentPort?.postMessage(entries);
const findings = structureMistakes({ written: asWritten(files), mistakes });
parentPort?.postMessage(findings.length === 0 ? '' : report(findings));
if (findings.length === 0) parentPort?.postMessage(packedDangerModel(entries));
