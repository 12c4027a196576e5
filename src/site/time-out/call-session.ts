import { csrfHeader } from '#api/browser/csrf-header.ts';
import { randomId } from '#api/browser/random-id.ts';

const PATHS = {
  activity: '/api/session/activity',
  'time-out': '/api/session/time-out',
  'sign-out': '/api/auth/sign-out',
};
const PATIENCE_MS = 10_000;

/** Calls the server about the session, also while the page is being left; null where that didn't work. A session that is over by now answers as a guest's. */
export async function callSession(what: keyof typeof PATHS, token: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(PATHS[what], {
      method: 'POST',
      keepalive: true,
      headers: { [csrfHeader()]: token, 'x-transaction-id': randomId() },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The token ends with its session.
    if (answer.status === 403) return { loggedIn: 'false' };
    if (answer.status === 204) return {};
    return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
