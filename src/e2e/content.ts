import { SITE_FOLDER } from '#build/build.ts';
import { builtContent } from '#content-model/built-content.ts';
import type { Content } from '#content-model/content.ts';

/** What the pages under test were made from. The server that shows them has built them before a test is loaded. */
export const CONTENT: Content = builtContent(SITE_FOLDER);
