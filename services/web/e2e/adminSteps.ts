import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { LoginInput, LoginView } from '@studio/contract/admin/admins';
import { newVisitor } from './browser.ts';
import { demo, demoAdmin } from './demo.ts';

/** A signed-in admin, who can call the API and open signed-in browser contexts. */
export interface AdminSession {
  call: <Body>(method: string, path: string, body?: object) => Promise<Body>;
  open: (browser: Browser, options?: BrowserContextOptions) => ReturnType<typeof newVisitor>;
}

/** Signs in the demo's admin or another one. Logins are rate limited, so a file signs in once. */
export async function signIn(who: LoginInput = demoAdmin): Promise<AdminSession> {
  const answer = await send('POST', '/api/admin/login', who);
  const [cookie = ''] = answer.headers.getSetCookie();
  const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
  const { token, admin } = (await answer.json()) as LoginView;
  return {
    call: (method, path, body) => request(method, path, body, { authorization: `Bearer ${token}` }),
    open: async (browser, options) => {
      const visitor = await newVisitor(browser, options);
      // As after a login: uploads and downloads carry no authorization header (SPEC §7).
      await visitor.context.addCookies([{ name, value, url: demo().web }]);
      await visitor.context.addInitScript(
        ([key, profile]) => {
          localStorage.setItem('adminToken', key);
          localStorage.setItem('adminUser', profile);
        },
        [token, JSON.stringify(admin)] as const,
      );
      return visitor;
    },
  };
}

async function request<Body>(
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
): Promise<Body> {
  return (await (await send(method, path, body, headers)).json()) as Body;
}

async function send(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await fetch(demo().web + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
