import { csrfHeader } from '#api/browser/csrf-header.ts';

/** Has what was typed deleted on the server, with the right that came with the time-out; false where that didn't work. */
export async function callForget(forget: string): Promise<boolean> {
  try {
    // Signed out, this browser is a guest with a token of its own.
    const info = (await (await fetch('/api/header-info')).json()) as Record<string, unknown>;
    const answer = await fetch('/api/session/forget', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [csrfHeader()]: String(info['csrfToken']) },
      body: JSON.stringify({ forget }),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
