import { prepareWrites } from '#api/browser/client.ts';
import { call } from '../session/booking-context.ts';
import { fieldsOf, makeForm, type FormKind } from './make-form.ts';
import type { Fields } from './question.ts';

/** Milliseconds of quiet before what is typed is kept on the server. */
const KEEP_AFTER_MS = 400;

/**
 * A form whose answers are kept on the server until they are sent, so that a reload and Back lose nothing, and web storage has none of them [SCHED-5, SCHED-13].
 * `id` is what they are kept for, null for nothing that outlives the page; forms on several pages of one booking keep theirs together.
 */
export function makeKeptForm<Name extends string, Answer = Fields<Name>>(
  kind: FormKind<Name, Answer>,
  id: () => string | null,
) {
  const form = makeForm<Name, Answer>({
    ...kind,
    onTyped: (name, value) => {
      kind.onTyped?.(name, value);
      draft.typed();
    },
  });
  const draft = makeDraft(id, () => form.$fields.get());
  return {
    ...form,
    keepNow: draft.keepNow,
    /** What was typed before and not sent; null for nothing. Throws CallError. */
    readTyped: async (): Promise<Fields<Name> | null> => {
      const typed = await draft.read();
      const fields = fieldsOf(kind.names, (name) => typed[name] ?? '');
      return Object.values(fields).some(Boolean) ? fields : null;
    },
    /** Takes back what was typed, here and on the server. */
    dropTyped(): void {
      form.$fields.set(fieldsOf(kind.names, () => ''));
      draft.drop();
    },
    submit: (send: (answer: Answer) => Promise<void>): Promise<void> =>
      form.submit(async (answer) => {
        await draft.settled();
        await send(answer);
        draft.sent();
      }),
  };
}

function makeDraft(id: () => string | null, fieldsNow: () => Fields) {
  const path = '/scheduler/bookings/:bookingId/draft';
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  let hasUnkept = false;
  let isFirst = true;
  /** What was kept before: by its fields, and by when it was typed. All tabs of a browser have one clock, so of two that fill out one form the later typed save stays. */
  let kept: { fields: Fields; edit: number } = { fields: {}, edit: 0 };

  /** There is something to keep: later than all that this page knows of, even if the clock was set back. */
  function touched(): void {
    hasUnkept = true;
    kept.edit = Math.max(Date.now(), kept.edit + 1);
  }

  /** Has what is typed kept on the server now, if it is not. */
  function keepNow(): void {
    clearTimeout(keeping);
    const bookingId = id();
    if (!hasUnkept || bookingId === null) return;
    hasUnkept = false;
    const own = Object.entries(fieldsNow()).map(([name, value]) => [name, value.slice(0, 300)]);
    const json = { ...kept, fields: { ...kept.fields, ...(Object.fromEntries(own) as Fields) } };
    const saved = call('$put', path, { param: { bookingId }, json }, { keepalive: true }).catch(
      () => (hasUnkept = true),
    );
    underWay = Promise.all([underWay, saved]);
  }

  return {
    keepNow,
    read: async () => {
      const bookingId = id();
      if (bookingId === null) return kept.fields;
      // The token is here before the first letter: a save that had to wait for it would be lost to a reload at once.
      const token = prepareWrites();
      kept = await call('$get', path, { param: { bookingId } });
      await token;
      return kept.fields;
    },
    /** Has it kept once typing pauses, and the first letter at once. */
    typed: (): void => {
      touched();
      clearTimeout(keeping);
      if (isFirst) keepNow();
      else keeping = setTimeout(keepNow, KEEP_AFTER_MS);
      isFirst = false;
    },
    drop: (): void => {
      if (kept.edit > 0) touched();
      keepNow();
    },
    /** Resolves once no save is under way: one that came after what is sent would bring some of it back. */
    settled: async (): Promise<void> => {
      clearTimeout(keeping);
      await underWay;
    },
    /** It has been sent: nothing of it is kept any more. */
    sent: (): void => {
      clearTimeout(keeping);
      hasUnkept = false;
    },
  };
}
