const ACTIVITY = ['pointerdown', 'keydown', 'input'] as const;

/** Starts and ends a watch that calls `onTick` each second and when the page is seen again, and `onActivity` when the visitor does something. */
export function makeWatch(onTick: () => void, onActivity: () => void): (isOn: boolean) => void {
  let ticking: ReturnType<typeof setInterval> | undefined;
  return (isOn) => {
    if (isOn === (ticking !== undefined)) return;
    if (isOn) {
      ticking = setInterval(onTick, 1000);
      for (const name of ACTIVITY) document.addEventListener(name, onActivity, { passive: true });
      document.addEventListener('visibilitychange', onTick);
    } else {
      clearInterval(ticking);
      ticking = undefined;
      for (const name of ACTIVITY) document.removeEventListener(name, onActivity);
      document.removeEventListener('visibilitychange', onTick);
    }
  };
}
