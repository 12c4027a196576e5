import { cookiesTold } from '#shop/privacy/cookies-told.ts';
import type { ToldPart } from '#shop/privacy/told-part.ts';
import { mailsTold } from './mails-told.ts';
import { sentTold } from './sent-told.ts';
import { storageTold } from './storage-told.ts';
import { tablesTold } from './tables-told.ts';

/** All that the program can keep or tell, a row for each name (`virtual:told`). A name without a sentence doesn't compile, or stops the build. */
export function told(): ToldPart[] {
  return [
    {
      id: 'cookies',
      heading: 'Cookies',
      caption: 'Cookies: what each is for and how long it stays',
      rows: cookiesTold(),
    },
    {
      id: 'storage',
      heading: 'In one tab',
      caption: 'Kept in one tab, most of it for one booking',
      rows: storageTold(),
    },
    {
      id: 'sent',
      heading: 'What we count and tell',
      caption: 'What pages count, and what our server tells others',
      rows: sentTold(),
    },
    { id: 'emails', heading: 'Emails', caption: 'Emails that we send', rows: mailsTold() },
    { id: 'tables', heading: 'On our server', caption: 'What our database keeps about people', rows: tablesTold() },
  ];
}
