import { CallError } from '#api/browser/call-error.ts';

/** The first pause between two looks at a job, and the longest, in ms. */
const FIRST_PAUSE = 700;
const LONGEST_PAUSE = 3000;

type Following<Job> = {
  look: (signal: AbortSignal) => Promise<Job>;
  show: (job: Job) => void;
  /** Told why there is no such job to look at. */
  refused: (why: string) => void;
};

/** Shows how far a job is, until it has ended. What fails is asked for again. */
export async function followJob<Job extends { endedAt: string | null }>(
  { look, show, refused }: Following<Job>,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = FIRST_PAUSE; !isOver(signal); pause = Math.min(pause * 1.3, LONGEST_PAUSE)) {
    try {
      const job = await look(signal);
      if (isOver(signal)) return;
      show(job);
      if (job.endedAt !== null) return;
    } catch (error) {
      if (isOver(signal)) return;
      const isAnswer =
        error instanceof CallError && error.problem && error.status !== 429 && error.problem.status < 500;
      if (isAnswer) {
        refused(error.problem.detail);
        return;
      }
    }
    await new Promise((resume) => setTimeout(resume, pause));
  }
}

/** A function, because TypeScript assumes that a signal checked before an await hasn't changed. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}
