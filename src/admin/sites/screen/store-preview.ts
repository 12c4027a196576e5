import { callSites } from './call-sites.ts';
import { hasGoodHours, typedOf, type Draft } from './draft.ts';
import { $editing, change } from './editing.ts';

/** Looks at another day. */
export function previewOn(date: string): void {
  change({ date });
  void loadPreview();
}

/** After so many milliseconds without a stroke. */
const PAUSE = 250;
let waiting: ReturnType<typeof setTimeout> | undefined;
/** Looks again once nothing has been typed for a moment. */
export function previewSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void loadPreview(), PAUSE);
}

let latest: AbortController | undefined;

/** Asks what people who book would see of what is typed; a later question makes an earlier one void. */
export async function loadPreview(): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open' || !now.site.may.hours || !hasGoodHours(now.draft)) return;
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const json = { ...hoursOf(now.draft), ...(now.date !== null && { date: now.date }) };
  try {
    const id = now.site.locationId;
    const preview = await callSites(
      '$post',
      '/admin/sites/:id/preview',
      { param: { id }, json },
      { signal, reads: true },
    );
    if (!signal.aborted) change({ preview });
  } catch {
    if (!signal.aborted) change({ preview: null });
  }
}

/** What of a site decides when it sees people. */
export function hoursOf(draft: Draft) {
  const { hoursOfOperation, specialDays, hourlyCapacity, reserveCapacity, testingModels } = typedOf(draft);
  return { hoursOfOperation, specialDays, hourlyCapacity, reserveCapacity, testingModels };
}
