/** The names of fields of the plain forms of booking. */
export const SLOT_FIELD = 'slotId';
/** A time that is held already, which a new one replaces. */
export const INSTEAD_FIELD = 'instead';
/** What is done with a held time: its id, and whether it is kept longer or given back. */
export const HOLD_FIELD = 'hold';
export const ACT_FIELD = 'act';
