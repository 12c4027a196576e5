/** Milliseconds that a server of a journey's own may take to start, its site built first: as long as a busy machine needs. */
export const START_MS = 600_000;
