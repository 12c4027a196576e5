/** What `client:saved-place` asks about the saved place before an island's script is there. */
export type EarlyAsk = {
  /** The path of the POST. */
  at: string;
  /** Its body, besides the place. */
  body: object;
  /** A pattern of queries in the address that ask for something else, so that nothing is asked early. */
  unless?: string | undefined;
  /** A cookie, 'name=value', that wakes the island too. */
  also?: string | undefined;
};

/** The attribute of the element around the island. */
export function earlyAsk(ask: EarlyAsk): { 'data-early-ask': string } {
  return { 'data-early-ask': JSON.stringify(ask) };
}
