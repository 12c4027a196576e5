import type { Colleague } from '../open.schema.ts';

/** Milliseconds without a sign of life after which the stream counts as gone; the server sends one every 5 seconds. */
const QUIET_MS = 12_000;
/** Milliseconds before a stream that was refused is asked for again. */
const AGAIN_MS = 30_000;

let source: EventSource | undefined;
let heardAt = 0;
let refusedAt = 0;

/** Whether changes come by themselves just now; where they don't, the page asks for them. */
export function isHeard(): boolean {
  return source !== undefined && Date.now() - heardAt < QUIET_MS;
}

/** What is done with what comes: the mark of the day as it is now, who else has an appointment of it open, that the server is there, and that nothing more will come. */
type Hearing = {
  onMark: (mark: string) => void;
  onColleagues: (colleagues: readonly Colleague[]) => void;
  onBeat: () => void;
  onEnd: () => void;
};

/** Has the changes of a day come by themselves, and keeps what `tab` has open; the browser begins again by itself when the connection breaks. */
export function follow(query: { site: string; date?: string; tab: string }, hearing: Hearing): void {
  const { onMark, onColleagues, onBeat, onEnd } = hearing;
  const address = `/api/admin/appointments/events?${new URLSearchParams(query).toString()}`;
  if (source?.url.endsWith(address) || Date.now() - refusedAt < AGAIN_MS) return;
  unfollow();
  const opened = (source = new EventSource(address));
  const heard = (run: (data: string) => void) => (event: MessageEvent<string>) => {
    heardAt = Date.now();
    run(event.data);
  };
  opened.addEventListener('mark', heard(onMark));
  opened.addEventListener(
    'colleagues',
    heard((data) => onColleagues(JSON.parse(data) as Colleague[])),
  );
  opened.addEventListener('beat', heard(onBeat));
  opened.addEventListener('end', () => {
    unfollow();
    onEnd();
  });
  opened.onerror = () => {
    if (opened !== source) return;
    heardAt = 0;
    if (opened.readyState !== EventSource.CLOSED) return;
    refusedAt = Date.now();
    unfollow();
  };
}

/** Lets the connection go: a hidden page needs none, and a browser has few of them. */
export function unfollow(): void {
  source?.close();
  source = undefined;
  heardAt = 0;
}
