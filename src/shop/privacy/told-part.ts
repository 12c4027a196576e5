/** A name that the code can write, as the privacy page tells of it; `howLong` can name a setting in braces, `reader` is who reads it. */
export type Told = { name: string; what: string; howLong: string; reader: string };
/** Names of one kind. */
export type ToldPart = { id: string; heading: string; caption: string; rows: readonly Told[] };
