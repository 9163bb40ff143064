import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminInput, AdminView, LoginView } from '@studio/contract/admin/admins';
import type { AdminEventView } from '@studio/contract/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import type { UploadView } from '@studio/contract/uploads';
import { signIn } from './adminSteps.ts';
import type { AdminSession } from './adminSteps.ts';
import { launchBrowser, newVisitor } from './browser.ts';
import { demo, demoAdmin } from './demo.ts';
import { waitForMailSaying } from './mailbox.ts';
import { startOutsideServer } from './outsideServer.ts';
import type { OutsideServer } from './outsideServer.ts';
import { newPerson, untilAlive } from './steps.ts';

// Attacks on a signed-in admin in a real browser: RELIABILITY A17, A18, A21 and U13.

let browser: Browser;
let admin: AdminSession;
let outside: OutsideServer;
let event: AdminEventView;
let booking: AdminBookingView;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn();
  outside = await startOutsideServer();
  event = await admin.call('POST', '/api/events', {
    title: 'Attacked',
    description: 'Somebody wants it gone.',
    date: addDays(studioDay(new Date()), 60),
    startTime: '10:00',
    price: 45_000,
    category: 'Painting',
  });
  booking = await admin.call('POST', '/api/bookings/manual', { eventId: event.id, ...newPerson() });
});
afterAll(async () => {
  await admin.call('DELETE', `/api/bookings/${booking.id}`);
  await admin.call('DELETE', `/api/events/${event.id}`);
  await outside.stop();
  await browser.close();
});

/** The session cookie of a real login, and no token in the browser's storage. */
async function takeCookie(context: BrowserContext): Promise<string> {
  const answer = await context.request.post(`${demo().web}/api/admin/login`, { data: demoAdmin });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as LoginView).token;
}

/** Everything an attack could have changed, with the audit log. */
async function everything(): Promise<unknown> {
  const lists = ['/api/admin/events', '/api/bookings', '/api/admin/customers', '/api/admin/users', '/api/contact'];
  const { total } = await admin.call<{ total: number }>('GET', '/api/admin/audit?page=1');
  return [total, ...(await Promise.all(lists.map((path) => admin.call('GET', path))))];
}

test.each([
  ['another site', '127.0.0.1', [401]],
  // The cookie is sent: another port is the same site.
  ['another port of our own host', 'localhost', [403]],
])('%s changes nothing and reads nothing in the name of a signed-in admin', async (_who, host, rejections) => {
  const { context, page } = await newVisitor(browser);
  await takeCookie(context);
  const before = await everything();
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().startsWith(`${demo().web}/api`) && answer.request().method() === 'POST')
      statuses.push(answer.status());
  });
  await page.goto(`http://${host}:${outside.port}/`);

  const read = await page.evaluate(attack, { web: demo().web, eventId: event.id, bookingId: booking.id });
  await page.goto(`http://${host}:${outside.port}/`);
  await page.evaluate(submitForm, { action: `${demo().web}/api/events`, type: 'application/x-www-form-urlencoded' });
  await page.waitForURL(`${demo().web}/api/events`);
  await page.goto(`http://${host}:${outside.port}/`);
  await page.evaluate(submitForm, { action: `${demo().web}/api/admin/customers`, type: 'text/plain' });
  await page.waitForURL(`${demo().web}/api/admin/customers`);

  expect(read).toEqual([]);
  expect(await everything()).toEqual(before);
  expect(statuses.length).toBeGreaterThanOrEqual(2);
  expect([...new Set(statuses)]).toEqual(rejections);
  await context.close();
});

/** Tries every way of a page to reach another origin; returns what it could read. */
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
        // Blocked by the browser.
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
  // As text/plain, name and value together form JSON.
  Object.assign(field, {
    name: '{"email":"evil@example.com","firstName":"E","lastName":"V","phone":"0825550100","x":"',
    value: '"}',
  });
  form.append(field);
  document.body.append(form);
  form.submit();
}

test('the seven calls without a bearer work by cookie from our own pages only after the login', async () => {
  const { context, page } = await newVisitor(browser);
  const kept = await admin.call<AdminBookingView>('POST', '/api/bookings/manual', {
    eventId: event.id,
    ...newPerson(),
  });
  const calls: [string, string][] = [
    ['GET', '/api/analytics'],
    ['GET', '/api/bookings'],
    ['GET', '/api/contact'],
    ['GET', '/api/admin/customers'],
    ['POST', '/api/upload-image'],
    ['PATCH', `/api/bookings/${kept.id}/status`],
    ['DELETE', `/api/bookings/${kept.id}`],
  ];
  const bytes = [...(await picture('jpeg'))];
  await page.goto(demo().web);

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
  await context.close();
});

/** Like the client of SPEC §7: with credentials, a JSON body and no Authorization header. */
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

test('no token is in a requested address, a Referer header or a log', async () => {
  const sipho: AdminInput = {
    ...newPerson({ firstName: 'Sipho' }),
    username: `sipho.${Date.now().toString(36)}`,
    password: 'wheel, kiln and glaze',
  };
  const { id } = await admin.call<AdminView>('POST', '/api/admin/users', sipho);
  const { context, page } = await newVisitor(browser);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  outside.heard.length = 0;

  await page.goto(`${demo().web}/admin/login`);
  await untilAlive(page);
  await page.getByLabel('Username').fill(sipho.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(sipho.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
  const session = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  for (const tab of ['events', 'bookings', 'customers', 'messages', 'users']) {
    await page.goto(`${demo().web}/admin?tab=${tab}`);
    await leaveFor(page, outside);
  }

  await fetch(`${demo().web}/api/admin/forgot-password`, {
    method: 'POST',
    body: JSON.stringify({ email: sipho.email }),
    headers: { 'Content-Type': 'application/json' },
  });
  const { text } = await waitForMailSaying(sipho.email, '/admin/reset-password?token=');
  const [link = '', reset = ''] = /http\S+\/admin\/reset-password\?token=(\S+)/.exec(text) ?? [];
  expect([session.length, reset.length].every((length) => length > 20)).toBe(true);
  const opened = asked.length;
  await page.goto(link);
  await page.getByLabel('New Password').waitFor();
  await leaveFor(page, outside);
  // Control: a public page does send a Referer.
  await page.goto(demo().web);
  await leaveFor(page, outside);

  expect(asked.length).toBeGreaterThan(40);
  const holds = (texts: string[], token: string) => texts.filter((one) => one.includes(token));
  expect(holds(asked, session)).toEqual([]);
  // The link from the mail is requested once; no other request contains its token.
  expect(holds(asked.slice(opened), reset)).toEqual([`${link} `]);
  const referers = outside.heard.map(({ headers }) => headers.referer);
  expect(referers).toEqual([...Array<undefined>(6).fill(undefined), `${demo().web}/`]);
  const logs = await readLogs();
  expect(logs).toContain('/admin/reset-password');
  for (const secret of [session, reset, sipho.password]) expect(logs.includes(secret)).toBe(false);
  await context.close();
  await admin.call('DELETE', `/api/admin/users/${id}`);
});

/** Follows a link to the outside server. */
async function leaveFor(page: Page, { port }: OutsideServer): Promise<void> {
  await untilAlive(page);
  const address = `http://127.0.0.1:${port}/elsewhere`;
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
  }, address);
  await page.waitForURL(address);
}

/** All log lines of the demo's services. */
async function readLogs(): Promise<string> {
  const folder = join(demo().dataDir, 'logs');
  const files = await readdir(folder);
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#b3431f' } })
    .toFormat(format)
    .toBuffer();

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'a %s with appended HTML is stored as a picture and runs no script when opened',
  async (format) => {
    const { context, page } = await newVisitor(browser);
    await takeCookie(context);
    const script = '<script>document.title = "it ran"</script>';
    const bytes = Buffer.concat([await picture(format), Buffer.from(`<html><body>${script}`)]);
    const answer = await context.request.post(`${demo().web}/api/upload-image`, {
      headers: { origin: demo().web },
      multipart: { image: { name: 'evil.html', mimeType: 'text/html', buffer: bytes } },
    });
    const { imageUrl } = (await answer.json()) as UploadView;

    for (const path of [imageUrl, imageUrl.replace('.jpg', '-400.webp'), imageUrl.replace('.jpg', '-1600.avif')]) {
      const opened = await page.goto(demo().web + path);

      expect(opened?.headers()).toMatchObject({
        'content-type': expect.stringMatching(/^image\/(jpeg|webp|avif)$/),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      expect(await page.title()).not.toContain('it ran');
    }
    // Control: served unchanged, the uploaded bytes do run.
    await page.route('**/believed', (route) => route.fulfill({ contentType: 'text/html', body: bytes }));
    await page.goto(`${demo().web}/believed`);
    expect(await page.title()).toBe('it ran');
    await context.close();
  },
);
