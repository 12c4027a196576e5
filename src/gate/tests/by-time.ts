import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesOfShard, readTimes } from './test-times.ts';

/** Splits Vitest's files among shards by the times of the last run. */
export class ByTime extends BaseSequencer {
  override shard(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count: total } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const fileOf = ({ moduleId }: TestSpecification) => relative('.', moduleId);
    const own = filesOfShard(specifications.map(fileOf), readTimes().unit, { index, total });
    return Promise.resolve(specifications.filter((one) => own.has(fileOf(one))));
  }
}
