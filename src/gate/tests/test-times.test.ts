import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenCuts, filesOfShard, parseShard } from './test-times.ts';

test('a shard is written as 2/4', () => {
  expect(parseShard('2/4')).toEqual({ index: 2, total: 4 });
  for (const text of ['0/4', '5/4', '2', '2/4/1', 'a/b', ''])
    expect(() => parseShard(text), text).toThrow('--shard 2/4');
});

test('cuts count tests so that each slice takes about as long', () => {
  expect(evenCuts([1, 1, 1, 1], 2)).toEqual([2, 2]);
  expect(evenCuts([6, 1, 1, 1, 1, 1, 1], 2)).toEqual([1, 6]);
  expect(evenCuts([0, 0], 2)).toEqual([2, 0]);
});

test('whatever the times are, the cuts count every test once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 500, noNaN: true })),
      fc.integer({ min: 1, max: 8 }),
      (seconds, total) => {
        const cuts = evenCuts(seconds, total);
        expect(cuts).toHaveLength(total);
        expect(cuts.reduce((sum, one) => sum + one, 0)).toBe(seconds.length);
      },
    ),
  );
});

test('files are split by their times, so that no shard has much more than another', () => {
  const seconds = { a: 8, b: 5, c: 4, d: 3 };
  const shards = [1, 2].map((index) => [...filesOfShard(['a', 'b', 'c', 'd'], seconds, { index, total: 2 })]);
  expect(shards).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ]);
});

test('whatever is known of their times, each file is in one shard', () => {
  const files = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/));
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 6 }), fc.infiniteStream(fc.nat(90)), (all, total, times) => {
      const seconds = Object.fromEntries(
        all.filter((_, at) => at % 3 !== 0).map((file) => [file, times.next().value as number]),
      );
      const shards = Array.from({ length: total }, (_, at) => [
        ...filesOfShard(all, seconds, { index: at + 1, total }),
      ]);
      expect(shards.flat().toSorted()).toEqual(all.toSorted());
    }),
  );
});
