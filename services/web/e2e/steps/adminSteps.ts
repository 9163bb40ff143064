import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { LoginInput, LoginView } from '@studio/contract/admin/admins';
import type { AdminEventView } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import { newVisitor } from '../browser/browser.ts';
import { demo, demoAdmin } from '../demo/demo.ts';
import { newPerson } from './steps.ts';
import type { Visitor } from './steps.ts';

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

/** Finds a coming workshop with more than two free seats besides `count`. */
export async function workshopWithSeats(admin: AdminSession, count: number): Promise<AdminEventView> {
  const events = await admin.call<AdminEventView[]>('GET', '/api/admin/events');
  const today = studioDay(new Date());
  const event = events.find(
    ({ date, availableSeats, cancellation }) => date > today && availableSeats > count + 2 && !cancellation,
  );
  if (!event) throw new Error('the demo has no workshop with seats left');
  return event;
}

/** Sends a contact message. */
export async function writeMessage(admin: AdminSession, message: string): Promise<Visitor> {
  const visitor = newPerson();
  const { participants: _participants, ...sender } = visitor;
  await admin.call('POST', '/api/contact', { ...sender, interestedIn: 'Corporate Event', message });
  return visitor;
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
