/** Whom every consent is identified by, the retailer's web profile; the server accepts no other [SCHED-10]. */
export const CONSENT_SYSTEM = 'https://www.larkmoor.example/web-profile';
