import { SITE_FOLDER } from '#build/build.ts';
import { builtContent, builtEntries } from '#content-model/built-content.ts';
import type { Content, Entries } from '#content-model/content.ts';

/** What the pages under test were made from, file by file. The server that shows them has built them before a test is loaded. */
export const ENTRIES: Entries = builtEntries(SITE_FOLDER);
/** The same as the server needs it. */
export const CONTENT: Content = builtContent(SITE_FOLDER);
