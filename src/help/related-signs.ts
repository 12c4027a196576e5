/** What signs are compared by. */
interface Named {
  id: string;
  data: {
    urgency: string;
    together: readonly string[];
    words: readonly string[];
    who: { pregnant: boolean; afterBirth: boolean; underMonths?: number | undefined };
  };
}

/** Signs that a page leads on to. */
const MOST = 5;

/** Signs that are told of in the most of the same words, the likest first: what somebody may mean who has come to the wrong page. */
export function relatedSigns<S extends Named>(sign: S, all: readonly S[]): S[] {
  const own = wordsOf(sign);
  return all
    .filter(({ id }) => id !== sign.id)
    .map((other) => ({ other, alike: likeness(own, wordsOf(other)) * (sameWho(sign, other) ? 2 : 1) }))
    .filter(({ alike }) => alike > 0)
    .sort((a, b) => b.alike - a.alike || (a.other.id < b.other.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ other }) => other);
}

function wordsOf({ data: { words, together } }: Named): Set<string> {
  return new Set([...words, ...together].flatMap((text) => text.split(/[ /+]+/)).filter((word) => word.length > 3));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return one.intersection(other).size / Math.sqrt(one.size * other.size || 1);
}

function sameWho({ data: { who: one } }: Named, { data: { who: other } }: Named): boolean {
  const isBirth = (who: typeof one) => who.pregnant || who.afterBirth;
  return isBirth(one) === isBirth(other) && (one.underMonths === undefined) === (other.underMonths === undefined);
}
