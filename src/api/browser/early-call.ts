/** A call that the page began before the script that needs it was there: what it asked, as text, and the answer. */
export type EarlyCall = { asked: string; answer: Promise<Response> };

/** The answer to the page's early call, to whoever asks first; undefined when it asked something else or failed, and the call is to be made. */
export async function earlyAnswer<Answer>(asked: string): Promise<Answer | undefined> {
  const early = Reflect.get(globalThis, 'earlyCall') as EarlyCall | undefined;
  Reflect.deleteProperty(globalThis, 'earlyCall');
  if (early?.asked !== asked) return undefined;
  return early.answer.then(
    (response) => (response.ok ? (response.json() as Promise<Answer>) : undefined),
    () => undefined,
  );
}
