import type { BrowserContextOptions } from '@playwright/test';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { LoginInput, LoginView } from '@studio/contract/admin/admins';
import type { AdminEventView } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import { demo, demoAdmin } from '../demo/demo.ts';
import { dayAfterDemo, newPerson } from './steps.ts';
import type { Visitor } from './steps.ts';

/** A signed-in admin, who can call the API. */
export interface AdminSession {
  call: <Body>(method: string, path: string, body?: object) => Promise<Body>;
  /** The cookies and the storage of the session, for browser contexts. */
  storageState: StorageState;
}

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Signs in the demo's admin or another one. */
export async function signIn(who: LoginInput = demoAdmin): Promise<AdminSession> {
  const answer = await send('POST', '/api/admin/login', who);
  const [cookie = ''] = answer.headers.getSetCookie();
  const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
  const { token, admin } = (await answer.json()) as LoginView;
  const { origin, hostname } = new URL(demo().web);
  return {
    call: (method, path, body) => request(method, path, body, { authorization: `Bearer ${token}` }),
    storageState: {
      // A login sets the cookie too, because uploads and downloads have no authorization header (SPEC §7).
      cookies: [
        { name, value, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' },
      ],
      origins: [
        {
          origin,
          localStorage: [
            { name: 'adminToken', value: token },
            { name: 'adminUser', value: JSON.stringify(admin) },
          ],
        },
      ],
    },
  };
}

/** Finds a coming workshop with more than two free seats besides `count`. */
export async function findWorkshopWithSeats(admin: AdminSession, count: number): Promise<AdminEventView> {
  const events = await admin.call<AdminEventView[]>('GET', '/api/admin/events');
  const today = studioDay(new Date());
  const event = events.find(
    ({ date, availableSeats, cancellation }) => date > today && availableSeats > count + 2 && !cancellation,
  );
  if (!event) throw new Error('the demo has no workshop with seats left');
  return event;
}

let workshops = 0;

/** Adds a workshop of twelve seats, by default after all workshops of the demo. */
export function makeWorkshop(admin: AdminSession, values: object = {}): Promise<AdminEventView> {
  workshops += 1;
  return admin.call('POST', '/api/events', {
    title: `Journey ${Date.now().toString(36)}${workshops}`,
    description: 'Made by a journey.',
    date: dayAfterDemo(40),
    startTime: '10:00',
    endTime: '12:00',
    price: 45_000,
    capacity: 12,
    category: 'Painting',
    ...values,
  });
}

/** Makes a manual booking, as an admin does for a visitor who calls by phone. */
export function bookManually(
  admin: AdminSession,
  { id }: Pick<AdminEventView, 'id'>,
  values: object = {},
): Promise<AdminBookingView> {
  return admin.call('POST', '/api/bookings/manual', { eventId: id, ...newPerson(), ...values });
}

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
