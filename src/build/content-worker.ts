import { parentPort } from 'node:worker_threads';
import { COLLECTIONS } from '#content-model/collections.ts';
import { packedDangerModel } from '#content-model/danger-model.ts';
import { entriesOf, readCollections } from '#content-model/content.ts';
import { report } from '#content-tools/reading/report.ts';
import { structureMistakes } from '#content-tools/files/structure.ts';
import { asWritten } from '#content-tools/reading/texts.ts';

/* Reads content once for a build, in its own thread: sends the pages' entries, then its check's report ('' if right),
   then the danger model. */
const { files, mistakes } = readCollections(COLLECTIONS);
const entries = entriesOf(files);
parentPort?.postMessage(entries);
const findings = structureMistakes({ written: asWritten(files), mistakes });
parentPort?.postMessage(findings.length === 0 ? '' : report(findings));
if (findings.length === 0) parentPort?.postMessage(packedDangerModel(entries));
