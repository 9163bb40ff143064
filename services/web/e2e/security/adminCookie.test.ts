import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminEventView } from '@studio/contract/events/events';
import { expect, test } from '../browser/test.ts';
import { demo, demoAdmin } from '../demo/demo.ts';
import { bookManually, makeWorkshop } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';

// These tests check what other sites and our own pages can do with an admin's cookie.

let event: AdminEventView;
let booking: AdminBookingView;
test.beforeAll(async ({ admin }) => {
  event = await makeWorkshop(admin);
  booking = await bookManually(admin, event);
});

/** Sets the session cookie of a login; the browser's storage holds no token. */
async function logIn(context: BrowserContext): Promise<void> {
  const answer = await context.request.post(`${demo().web}/api/admin/login`, { data: demoAdmin });
  expect(answer.status()).toBe(200);
}

/** Reads everything that an attack could have changed, and the length of the audit log. */
async function everything(admin: AdminSession): Promise<unknown> {
  const lists = ['/api/admin/events', '/api/bookings', '/api/admin/customers', '/api/admin/users', '/api/contact'];
  const { total } = await admin.call<{ total: number }>('GET', '/api/admin/audit?page=1');
  return [total, ...(await Promise.all(lists.map((path) => admin.call('GET', path))))];
}

// RELIABILITY A17
for (const [who, host, rejections] of [
  ['another site', '127.0.0.1', [401]],
  // Another port is the same site, so the browser sends the cookie.
  ['another port of our own host', 'localhost', [403]],
] as const) {
  test(`${who} changes nothing and reads nothing in the name of a signed-in admin`, async ({
    context,
    page,
    admin,
    crossSite,
  }) => {
    await logIn(context);
    const before = await everything(admin);
    const statuses: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().startsWith(`${demo().web}/api`) && answer.request().method() === 'POST')
        statuses.push(answer.status());
    });
    await page.goto(`http://${host}:${crossSite.port}/`);

    const read = await page.evaluate(attack, { web: demo().web, eventId: event.id, bookingId: booking.id });
    await page.goto(`http://${host}:${crossSite.port}/`);
    await page.evaluate(submitForm, { action: `${demo().web}/api/events`, type: 'application/x-www-form-urlencoded' });
    await page.waitForURL(`${demo().web}/api/events`);
    await page.goto(`http://${host}:${crossSite.port}/`);
    await page.evaluate(submitForm, { action: `${demo().web}/api/admin/customers`, type: 'text/plain' });
    await page.waitForURL(`${demo().web}/api/admin/customers`);

    expect(read).toEqual([]);
    expect(await everything(admin)).toEqual(before);
    expect(statuses.length).toBeGreaterThanOrEqual(2);
    expect([...new Set(statuses)]).toEqual(rejections);
  });
}

/** Tries every way in which a page can reach another origin, and returns what it could read. */
async function attack({ web, eventId, bookingId }: { web: string; eventId: number; bookingId: number }) {
  const read: string[] = [];
  const person = '{"email":"evil@example.com","firstName":"E","lastName":"V","phone":"0825550100"}';
  const picture = new FormData();
  picture.append('image', new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' }), 'evil.jpg');
  const writes: [string, RequestInit][] = [
    ['/api/admin/customers', { method: 'POST', body: person }],
    ['/api/admin/customers', { method: 'POST', body: person, headers: { 'Content-Type': 'text/plain' } }],
    ['/api/upload-image', { method: 'POST', body: picture }],
    [`/api/events/${eventId}`, { method: 'DELETE' }],
    [`/api/bookings/${bookingId}`, { method: 'DELETE' }],
    [
      `/api/bookings/${bookingId}/status`,
      { method: 'PATCH', body: '{"status":"cancelled"}', headers: { 'Content-Type': 'application/json' } },
    ],
    ['/api/admin/users', {}],
    ['/api/bookings', {}],
  ];
  for (const [path, options] of writes) {
    for (const mode of ['cors', 'no-cors'] as const) {
      try {
        const answer = await fetch(web + path, { credentials: 'include', mode, ...options });
        if ((await answer.text()) !== '' || answer.status !== 0) read.push(`${mode} ${path}`);
      } catch {
        // The browser blocked the request.
      }
    }
  }
  for (const path of ['/api/admin/users', '/api/bookings']) {
    const loaded = (element: HTMLScriptElement | HTMLImageElement) =>
      new Promise<boolean>((resolve) => {
        element.addEventListener('load', () => resolve(true));
        element.addEventListener('error', () => resolve(false));
        element.src = web + path;
        document.body.append(element);
      });
    if (await loaded(document.createElement('script'))) read.push(`script ${path}`);
    if (await loaded(document.createElement('img'))) read.push(`img ${path}`);
  }
  return read;
}

function submitForm({ action, type }: { action: string; type: string }): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, enctype: type });
  const field = document.createElement('input');
  // Sent as text/plain, the field's name and value together form JSON.
  Object.assign(field, {
    name: '{"email":"evil@example.com","firstName":"E","lastName":"V","phone":"0825550100","x":"',
    value: '"}',
  });
  form.append(field);
  document.body.append(form);
  form.submit();
}

// RELIABILITY A18
test('our own pages can make the seven calls without a bearer token by cookie, and only after the login', async ({
  page,
  admin,
}) => {
  const booked = await bookManually(admin, event);
  const calls: [string, string][] = [
    ['GET', '/api/analytics'],
    ['GET', '/api/bookings'],
    ['GET', '/api/contact'],
    ['GET', '/api/admin/customers'],
    ['POST', '/api/upload-image'],
    ['PATCH', `/api/bookings/${booked.id}/status`],
    ['DELETE', `/api/bookings/${booked.id}`],
  ];
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#b3431f' } });
  const bytes = [...(await picture.jpeg().toBuffer())];
  await page.goto('/');

  const before = await page.evaluate(askAll, { calls, bytes });
  await page.evaluate(
    (who) =>
      fetch('/api/admin/login', {
        method: 'POST',
        body: JSON.stringify(who),
        headers: { 'Content-Type': 'application/json' },
      }).then(({ status }) => status),
    demoAdmin,
  );
  const after = await page.evaluate(askAll, { calls, bytes });

  expect(before).toEqual(calls.map(() => 401));
  expect(after).toEqual(calls.map(() => 200));
  expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
});

/** Calls the API as the client of SPEC §7 does: with credentials, a JSON body and no Authorization header. */
async function askAll({ calls, bytes }: { calls: [string, string][]; bytes: number[] }): Promise<number[]> {
  const statuses: number[] = [];
  for (const [method, path] of calls) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'clay.jpg');
    const sent: Record<string, RequestInit> = {
      POST: { body: form },
      PATCH: { body: '{"status":"cancelled"}', headers: { 'Content-Type': 'application/json' } },
    };
    statuses.push((await fetch(path, { method, credentials: 'include', ...sent[method] })).status);
  }
  return statuses;
}
