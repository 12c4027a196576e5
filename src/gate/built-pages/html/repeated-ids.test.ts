import { expect, test } from 'vitest';
import { PATIENT_FIELDS } from '#scheduler/visits/patient/patient-rules.ts';
import type { BuiltPage } from '../built-page.ts';
import { repeatedIds } from './repeated-ids.ts';

const found = (html: string) => repeatedIds({ folder: '', pages: [{ file: 'a.html', html } as BuiltPage] }).mistakes;

test('an id that stands twice is found, in a template too, and one of the frame that a field may have', () => {
  expect(found('<a id="site-account"></a><main id="main"><p id="who"></main>')).toEqual([]);
  expect(found('<main id=main><p id=zip></p><template><i id="zip"></template></main>')).toEqual([
    "a.html: the id 'zip' stands twice",
  ]);
  expect(found('<header><a class="tool" id="who"></a></header><main id="main"></main>')).toEqual([
    "a.html: the frame's id 'who' may be a field's, too: give it a hyphen",
  ]);
});

test('no field of the patient’s form has a hyphen in its name, so none is an id of the frame [PAT-5 part]', () => {
  expect(PATIENT_FIELDS.join(' ')).not.toMatch(/-|\bmain\b/);
});
