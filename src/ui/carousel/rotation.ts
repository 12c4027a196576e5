/** Why a carousel stands still: its visitor said so, points at it, is inside it, or can't see it. */
export type Hold = 'paused' | 'hover' | 'focus' | 'hidden' | 'away';

/** What turns a carousel by itself. */
export type Rotation = {
  hold: (why: Hold) => void;
  release: (why: Hold) => void;
  /** True while it turns or waits only for a pointer, the focus or the screen. */
  playing: () => boolean;
  stop: () => void;
};

/**
 * Calls `turn` every `ms` as long as nothing holds it, the first time after `first` when nothing holds it until then; `heard` is told whenever it begins or
 * ceases to turn [BANNER-1].
 */
export function rotation(ms: number, turn: () => void, heard: (turning: boolean) => void, first = ms): Rotation {
  const holds = new Set<Hold>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(time: number): void {
    timer = setTimeout(() => {
      wait(ms);
      turn();
    }, time);
  }

  function follow(time = ms): void {
    const turns = holds.size === 0;
    if (turns && timer === undefined) wait(time);
    if (!turns) {
      clearTimeout(timer);
      timer = undefined;
    }
    heard(turns);
  }

  follow(first);
  return {
    hold: (why) => {
      holds.add(why);
      follow();
    },
    release: (why) => {
      holds.delete(why);
      follow();
    },
    playing: () => !holds.has('paused'),
    stop: () => clearTimeout(timer),
  };
}
