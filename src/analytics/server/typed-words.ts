import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '#db/client.ts';
import type { Understood } from './count.ts';
import { isName } from './names.ts';

/** Networks from which the same words must have been typed before the words themselves are kept. */
const NETWORKS_LEAST = 5;
/** The longest words that may be kept, in characters and in words: what is longer tells a story. */
const [LONGEST, MOST_WORDS] = [40, 5];

/** Words as they are compared and kept: lower case, single spaces, plain apostrophes. */
export function plainTerm(need: string): string {
  return need.normalize('NFKC').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Whether words may ever be kept, however many type them: letters alone, few words, no town, and none that may be
 * someone's name unless it is a word about care. Two words in capitals that are not about care are taken for a name.
 */
export function mayBeKept(typed: string, { need, hasTown, knows }: Understood): boolean {
  // A ZIP code is taken for the place by now: whoever typed a number typed it about themselves.
  if (hasTown || /[\d@]/.test(typed)) return false;
  const term = plainTerm(need);
  if (term.length < 3 || term.length > LONGEST || !/^\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*)*$/u.test(term)) return false;
  const words = term.split(' ');
  if (words.length > MOST_WORDS) return false;
  if (words.some((word) => isName(word) && !knows(word))) return false;
  const capitals = need.match(/(?<!\p{L})\p{Lu}[\p{L}'’-]+/gu) ?? [];
  return capitals.filter((word) => !knows(word.toLowerCase())).length < 2;
}

/**
 * Counts a network from which words were typed, and keeps the words once there are `NETWORKS_LEAST` in one week: anyone can be many guests, and few can be many networks.
 * How many results they find is what most networks say, so that one alone can't have it wrong. Until then there are only hashes: of the words, and of the network for these words, so that it can't be found again beside other
 * words. Their key is thrown away with them (`analyticsBelongings`).
 */
export async function countTyped(
  db: Queryable,
  { term, network, results }: { term: string; network: string; results: number },
): Promise<void> {
  const { week, key } = await weekOf(db);
  const termHash = hashed(key, term);
  const networkHash = hashed(key, `${term}\n${network}`);
  await db.query(
    `insert into term_networks (week, term_hash, network_hash, results) values ($1, $2, $3, $4)
     on conflict (week, term_hash, network_hash) do update set results = excluded.results`,
    [week, termHash, networkHash, results],
  );
  const { rows } = await db.query<{ networks: number; usual: number }>(
    `select count(*)::int as networks, percentile_disc(0.5) within group (order by results) as usual
     from term_networks where week = $1 and term_hash = $2`,
    [week, termHash],
  );
  const { networks = 0, usual = results } = rows[0] ?? {};
  if (networks < NETWORKS_LEAST) return;
  await db.query(
    `insert into typed_terms as t (week, term, networks, results) values ($1, $2, $3, $4)
     on conflict (week, term) do update set networks = greatest(t.networks, excluded.networks), results = excluded.results`,
    [week, term, networks, usual],
  );
}

function hashed(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** The week that it is in the database, and its random key, which all processes share. */
async function weekOf(db: Queryable): Promise<{ week: string; key: string }> {
  const fresh = randomBytes(32).toString('base64url');
  const text = `with made as (
      insert into term_weeks (week, key) values (date_trunc('week', now())::date, $1) on conflict do nothing returning week, key
    )
    select week::text, key from made
    union all select week::text, key from term_weeks where week = date_trunc('week', now())::date limit 1`;
  const { rows } = await db.query<{ week: string; key: string }>(text, [fresh]);
  // Another process made it in the same moment: it can be read now.
  return rows[0] ?? (await weekOf(db));
}
