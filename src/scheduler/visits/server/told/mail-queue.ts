import { queue } from '#jobs/server/queue.ts';

/** Mails about visits. They are tried so often that an outage of a day loses nothing. */
export const VISIT_MAIL = queue('visit-mail', { retries: 40 });
