import type { Database } from '#db/client.ts';
import { CSRF_HEADER } from '#api/csrf.ts';
import { caller, type CallAnswer, type Caller } from './caller.ts';
import { testApp, testRuntime } from './scheduler.ts';

/** A browser that keeps its cookies, as a person's does, and asks for the header info as each page does. */
export type TestBrowser = Caller & { cookies: Map<string, string>; headerInfo: () => Promise<CallAnswer> };

/** What is said of a browser: where it calls from, how it names itself, cookies that it has already, and headers that it sends with each call. */
type BrowserParts = {
  network?: string;
  userAgent?: string;
  cookies?: Map<string, string>;
  headers?: Record<string, string>;
};

/** Browsers of people who may sign in: one app, of these settings unless it is given, from addresses of their own unless said. */
export function browsersOf(
  database: Database,
  environment: Record<string, string> = { RATE_LIMITS: 'off' },
  app = testApp(testRuntime(database, environment)),
): (more?: BrowserParts) => Promise<TestBrowser> {
  let made = 0;
  return async (parts = {}) => {
    const { network = `10.8.0.${(made += 1)}`, userAgent = CHROME, headers: more = {} } = parts;
    const cookies = new Map(parts.cookies);
    let token = '';
    const send = async (path: string, request: RequestInit): Promise<Response> => {
      const headers = new Headers({ ...more, ...Object.fromEntries(new Headers(request.headers)) });
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      headers.set('user-agent', userAgent);
      if (token) headers.set(CSRF_HEADER, token);
      const response = await app(new Request(`http://test${path}`, { ...request, headers }), network);
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ');
        const at = pair.indexOf('=');
        if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return response;
    };
    const calls = caller(send);
    const headerInfo = async (): Promise<CallAnswer> => {
      const answer = await calls.get('/header-info');
      token = String(answer.body['csrfToken']);
      return answer;
    };
    await headerInfo();
    return { ...calls, cookies, headerInfo };
  };
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
