/** Words in a run. */
const RUN = 5;
/** The part of its runs that a page may share with another. */
const MOST = 0.4;

/** Two pages that say the same: which part of the smaller one's runs stands on the other as well, from 0 to 1. */
export interface Overlap {
  pages: [string, string];
  share: number;
}

/**
 * Compares texts by runs of five words, without those of `shared`: shared runs by the runs of the shorter text. Pairs
 * with any, worst first.
 */
export function overlaps(texts: Map<string, string>, shared: string[] = []): Overlap[] {
  const ignored = new Set(shared.flatMap((text) => [...runsOf(text)]));
  const counts = new Map<string, number>();
  const pagesOf = new Map<string, string[]>();
  for (const [page, text] of texts) {
    const runs = [...runsOf(text)].filter((run) => !ignored.has(run));
    counts.set(page, runs.length);
    for (const run of runs) {
      const pages = pagesOf.get(run);
      if (pages) pages.push(page);
      else pagesOf.set(run, [page]);
    }
  }
  return [...commonRuns(pagesOf)]
    .map(([key, common]): Overlap => {
      const pages = key.split('\n') as [string, string];
      const fewest = Math.min(...pages.map((page) => counts.get(page) ?? 0));
      return { pages, share: fewest === 0 ? 0 : common / fewest };
    })
    .sort((a, b) => b.share - a.share);
}

/** The pairs that share more than pages may. */
export function tooAlike(found: Overlap[]): Overlap[] {
  return found.filter(({ share }) => share > MOST);
}

function commonRuns(pagesOf: Map<string, string[]>): Map<string, number> {
  const common = new Map<string, number>();
  for (const pages of pagesOf.values()) {
    pages.forEach((one, index) => {
      for (const other of pages.slice(index + 1)) {
        const key = `${one}\n${other}`;
        common.set(key, (common.get(key) ?? 0) + 1);
      }
    });
  }
  return common;
}

function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? [];
  return new Set(words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' ')));
}
