/** @jest-environment node */
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { exampleDetail } from '../../test/exampleBookings.ts';
import { exampleApi, sendJson, startWeb } from '../../test/webServer.ts';

const reference = '7K2M-9QXT-4WBD';

test('robots.txt and the sitemap name the pages of the site', async () => {
  const web = await startWeb({ env: { PUBLIC_URL: 'https://studio.example' } });

  expect(await (await web.get('/robots.txt')).text()).toContain('Sitemap: https://studio.example/sitemap.xml');
  const sitemap = await (await web.get('/sitemap.xml')).text();
  expect([...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc).slice(0, 5)).toEqual([
    'https://studio.example/',
    'https://studio.example/events',
    'https://studio.example/privacy',
    'https://studio.example/terms',
    'https://studio.example/events/1',
  ]);
  expect(sitemap).toContain('/events/14<');
});

test('the calendar feed contains every upcoming workshop', async () => {
  const web = await startWeb();

  const answer = await web.get('/workshops.ics');

  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = await answer.text();
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(14);
  expect(calendar).toContain('DTSTART:20310301T080000Z');
  expect(calendar).toContain('UID:event-1@studio.example');
});

test('the calendar file of a booking is private and carries its reference', async () => {
  const web = await startWeb({ api: (_request, response) => sendJson(response, 200, exampleDetail()) });

  const answer = await web.get(`/booking/${reference}/workshop.ics`);

  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const unfolded = (await answer.text()).replaceAll('\r\n ', '');
  expect(unfolded).toContain(`Booking reference: ${reference}`);
  expect(unfolded).toContain(`UID:${reference}@studio.example`);
  expect(web.received[0]!.url).toBe(`/api/bookings/reference/${reference}`);
});

test('the calendar file of a booking of a course has an entry for each date', async () => {
  const furtherDates = [{ id: 7, date: '2031-03-22', startTime: '18:00', endTime: null }];
  const detail = exampleDetail();
  const course = { ...detail, event: { ...detail.event, furtherDates } };
  const web = await startWeb({ api: (_request, response) => sendJson(response, 200, course) });

  const calendar = await (await web.get(`/booking/${reference}/workshop.ics`)).text();

  expect(calendar.match(/UID:.*@/g)).toEqual([`UID:${reference}@`, `UID:${reference}-7@`]);
  expect(calendar).toContain('DTSTART:20310322T160000Z');
});

test('the calendar file of a booking has the date to which a missed one was moved', async () => {
  const furtherDates = [{ id: 7, date: '2031-03-22', startTime: '18:00', endTime: null }];
  const to = { eventId: 2, dateId: 3, date: '2031-04-05', startTime: '18:00', endTime: null, number: 2, count: 3 };
  const detail = exampleDetail({ participants: 1 });
  const moved = { ...detail, movedDates: [{ missedDateId: 7, to }], event: { ...detail.event, furtherDates } };
  const web = await startWeb({ api: (_request, response) => sendJson(response, 200, moved) });

  const calendar = await (await web.get(`/booking/${reference}/workshop.ics`)).text();

  expect(calendar).toContain('DTSTART:20310405T160000Z');
  expect(calendar).not.toContain('DTSTART:20310322');
});

test.each(['/sitemap.xml', '/workshops.ics', `/booking/${reference}/workshop.ics`])(
  '%s is 503 with Retry-After while the API cannot be reached',
  async (path) => {
    const web = await startWeb({ api: 'down' });

    const answer = await web.get(path);

    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  },
);

// RELIABILITY Z10
test.each([
  ['/booking/..\\..\\events\\1/workshop.ics', ['/api/bookings/reference/..%5C..%5Cevents%5C1']],
  ['/booking/%2e%2e/workshop.ics', ['/api/bookings/reference/%252e%252e']],
  ['/booking/../workshop.ics', []],
])('%s reaches no other path of the API', async (path, calls) => {
  const web = await startWeb();

  const answer = await new Promise<IncomingMessage>((resolve) => get({ port: web.port, path }, resolve));

  expect(answer.statusCode).toBe(404);
  expect(web.received.map(({ url }) => url)).toEqual(calls);
});

test('the calendar file of an unknown booking is answered 404', async () => {
  const web = await startWeb({ api: exampleApi });

  expect((await web.get('/booking/NOPE/workshop.ics')).status).toBe(404);
});
