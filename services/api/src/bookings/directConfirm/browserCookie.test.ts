import { request, visitorClient } from '../../../test/client.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Booking } from '../booking.model.ts';

const { app } = useAppWithProvider();

/** A mobile network gives many visitors the same address. */
const address = '196.207.40.1';

function confirm(body: object, headers: Record<string, string> = {}) {
  return request<{ bookingReference: string }>(app.url, '/api/bookings/confirm', {
    method: 'POST',
    body,
    headers: { 'X-Forwarded-For': address, ...headers },
  });
}

const referenceOf = ({ body }: { body: { bookingReference: string } }) => body.bookingReference;
const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? '';

test('a browser gets its unpaid booking back with the cookie that it was given', async () => {
  const body = { eventId: (await buildEvent()).id, ...buildVisitor() };
  const first = await confirm(body);

  const second = await confirm(body, { Cookie: cookieOf(first) });

  expect(referenceOf(second)).toBe(referenceOf(first));
  expect(cookieOf(second)).toBe(cookieOf(first));
  expect(await Booking.count()).toBe(1);
});

test('the browser that made a hold confirms it without naming the hold', async () => {
  const event = await buildEvent();
  const visitor = buildVisitor();
  const client = visitorClient(app.url);
  await client.hold(event, visitor);

  await client.confirm({ eventId: event.id, ...visitor });

  expect(await Booking.findAll({ raw: true })).toMatchObject([{ status: 'pending' }]);
});

describe('another browser at the same address that knows e-mail, event and participants', () => {
  test.each<[string, Partial<Visitor>, Record<string, string>]>([
    ['without a cookie', { firstName: 'M', lastName: 'Smith', phone: '0' }, {}],
    ['with a cookie of its own', { firstName: 'M', lastName: 'Smith', phone: '0' }, { Cookie: cookie('A') }],
    ['with the same name and phone', {}, { Cookie: cookie('A') }],
    ['with a malformed cookie', { phone: '0' }, { Cookie: '__Host-studio_visitor=%' }],
  ])(
    'another browser with the same details, %s, gets a new booking and nothing of the first',
    async (_how, more, headers) => {
      const event = await buildEvent();
      const visitor = buildVisitor({ lastName: 'Mokoena', phone: '082 555 0142' });
      const made = await confirm({ eventId: event.id, ...visitor });
      const sent = { ...visitor, ...more };

      const other = await confirm({ eventId: event.id, ...sent }, headers);

      expect(other).toMatchObject({ status: 200, body: sent });
      expect(referenceOf(other)).not.toBe(referenceOf(made));
      expect(cookieOf(other)).not.toBe(cookieOf(made));
    },
  );

  test('another browser with the same details gets nothing of a hold', async () => {
    const event = await buildEvent();
    const visitor = buildVisitor();
    const client = visitorClient(app.url);
    await client.hold(event, visitor);

    await confirm({ eventId: event.id, ...visitor }, { 'X-Forwarded-For': client.address });

    expect(await Booking.findAll({ raw: true, order: ['id'] })).toMatchObject([
      { status: 'held' },
      { status: 'pending', 'request.purpose': 'confirm' },
    ]);
  });
});

test('the cookie is random and out of reach of scripts, other sites and other hosts', async () => {
  const answer = await confirm({ eventId: (await buildEvent()).id, ...buildVisitor() });

  const [value, ...attributes] = answer.headers.getSetCookie()[0]?.split('; ') ?? [];
  expect(value).toMatch(/^__Host-studio_visitor=[\w-]{22}$/);
  expect(attributes).toEqual(['Path=/', expect.stringMatching(/^Expires=/), 'HttpOnly', 'SameSite=Strict', 'Secure']);
});

test('on an https site a cookie without the prefix __Host- finds no booking, because another host can set it', async () => {
  const event = await buildEvent();
  const visitor = buildVisitor();
  const made = await confirm({ eventId: event.id, ...visitor }, { Cookie: cookie('B') });

  const Cookie = cookie('B').replace('__Host-', '');
  const other = await confirm({ eventId: event.id, ...visitor }, { Cookie });

  expect(referenceOf(other)).not.toBe(referenceOf(made));
});

test('the database stores only the hash of the cookie', async () => {
  const answer = await confirm({ eventId: (await buildEvent()).id, ...buildVisitor() });

  const stored = await PaymentRequest.findOne({ raw: true, rejectOnEmpty: true });
  expect(stored.browserKey).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(stored)).not.toContain(cookieOf(answer).split('=')[1]);
});

function cookie(letter: string): string {
  return `__Host-studio_visitor=${letter.repeat(22)}`;
}
