import { QueryTypes } from 'sequelize';
import { useAppWithAdmins } from '../../../test/appWithAdmins.ts';
import { buildBankEntry } from '../../../test/bankStatements.ts';
import { paidItn, request, visitorClient, sendItn } from '../../../test/client.ts';
import type { RequestOptions } from '../../../test/client.ts';
import { buildBooking, buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { invoiceClient } from '../../../test/invoices.ts';
import { setMailState } from '../../../test/mails.ts';
import { buildPaidBooking } from '../../../test/manageClient.ts';
import { signedItn, useProvider } from '../../../test/payments/provider.ts';
import { askForRefund, buildCardBooking } from '../../../test/payments/refunds.ts';
import { sendQuote } from '../../../test/quotes.ts';
import { buildVisit, reviewClient } from '../../../test/reviews.ts';
import { Booking } from '../../bookings/booking.model.ts';
import { manageKeyOf } from '../../bookings/ids/manageKey.ts';
import { payKeyOf } from '../../bookings/ids/payKey.ts';
import { waitlistKeyOf } from '../../bookings/waitlist/waitlistKey.ts';

const provider = useProvider();
const { database, app, admins } = useAppWithAdmins(() => ({ validateUrl: provider.config.validateUrl }));

/** Routes that act on no booking, or on many: their mails and jobs name each booking instead. */
const withoutOneBooking = [
  /^\/(healthz|readyz|status|uploads|api\/(openapi|settings|voucher-orders|vouchers|analytics|upload-image|contact|discounts|events))/,
  /^\/api\/admin\/(attention|audit|bank-statements|booking-sources|customers|discounts|events|exports|later-payments|profile|questions|reconciliations|sessions|settings|users|vouchers)/,
  /^\/api\/admin\/(change-password|forgot-password|login|logout|reset-password|deleted-bookings|payments)$/,
  // The route acts on a deleted booking.
  /^POST \/api\/admin\/deleted-bookings\//,
  // The route acts on money that is for no booking.
  /^POST \/api\/admin\/bank-entries\/:id\/seen$/,
  // The routes act on a waiting-list entry before a booking is made for it.
  /^GET \/api\/waitlist\/:id$/,
  /^POST \/api\/waitlist\/:id\/confirm$/,
  /^PATCH \/api\/admin\/waitlist\/:id$/,
  /^GET \/api\/bookings$/,
  /^(GET \/api\/quotes\/:id|POST \/api\/quotes\/:id\/decline)$/,
  /\/api\/admin\/quotes/,
  /^GET \/api\/admin\/reviews$/,
];

interface Call extends RequestOptions {
  path: string;
  /** Absent if the call makes the booking. */
  bookingId?: number;
}

const owned = (path: string, body?: object) => async (): Promise<Call> => {
  const { id } = await buildBooking(await buildEvent());
  return { path: path.replace(':id', String(id)), body, bookingId: id };
};

const reviewed = (body?: object) => async (): Promise<Call> => {
  const booking = await buildVisit();
  const { path, headers } = reviewClient(app, booking);
  return { path, headers, body, bookingId: booking.id };
};

const managed = (part: string, body?: object) => async (): Promise<Call> => {
  const booking = await buildPaidBooking(database, await buildEvent());
  const headers = { 'X-Booking-Key': manageKeyOf(booking, app.config.manageKey) };
  const path = `/api/bookings/${booking.bookingReference}/manage${part}`;
  return { path, body, headers, bookingId: booking.id };
};

async function offered(path: string, body?: object): Promise<Call> {
  const event = await buildEvent();
  const [entry] = await database.sequelize.query<{ id: number }>(
    `insert into waitlist_entries (event_id, first_name, last_name, email, participants, position, state, offered_until)
     values ($1, 'Thandi', 'Mokoena', 'thandi@mail.example', 1, 1, 'waiting', now() + interval '1 hour') returning id`,
    { bind: [event.id], type: QueryTypes.SELECT },
  );
  const waitlistEntryId = entry?.id ?? 0;
  const { id } = await buildBooking(event, { status: 'held', waitlistEntryId });
  const key = waitlistKeyOf(waitlistEntryId, app.config.manageKey);
  const headers = { 'X-Waitlist-Key': key, ...(body && { 'Idempotency-Key': buildKey() }) };
  return { path: path.replace(':id', String(waitlistEntryId)), body, headers, bookingId: id };
}

/** `rows` is a table name, with or without a condition. */
async function readLastId(rows: string): Promise<number | undefined> {
  const [row] = await database.sequelize.query<{ id: number }>(`select max(id)::float8 as id from ${rows}`, {
    type: QueryTypes.SELECT,
  });
  return row?.id;
}

const refundTask = (decision: string, body?: object) => async (): Promise<Call> => {
  const { id } = await buildCardBooking(database.sequelize, buildKey());
  await askForRefund(database.sequelize, id, 90_000);
  return { path: `/api/admin/refunds/${await readLastId('refunds')}/${decision}`, body, bookingId: id };
};

const failedMail = (decision: string) => async (): Promise<Call> => {
  const { id } = await buildPaidBooking(database, await buildEvent());
  await setMailState(database.sequelize, 'failed');
  return {
    path: `/api/admin/mails/${await readLastId(`outbox_messages where booking_id = ${id}`)}/${decision}`,
    bookingId: id,
  };
};

async function held() {
  const { body } = await visitorClient(app.url).hold(await buildEvent(), buildVisitor());
  const { id } = await Booking.findOne({ where: { '$request.id$': body.holdId }, rejectOnEmpty: true });
  return { hold: body, id };
}

const payable = (part: string) => async (): Promise<Call> => {
  const { id, request: asked } = await buildBooking(await buildEvent(), { status: 'pending' });
  const headers = { 'X-Pay-Key': payKeyOf(asked.id, app.config.manageKey) };
  return { path: `/api/pay/${asked.id}${part}`, headers, bookingId: id };
};

async function manualBooking(path: string): Promise<Call> {
  const { id: eventId } = await buildEvent();
  const body = { ...buildVisitor(), eventId, status: 'confirmed', paymentMethod: 'cash', paymentStatus: 'completed' };
  return { path, body };
}

/** Issues an invoice first. */
const invoiced = (pathOf: (booking: Booking, invoiceId: number | undefined) => string) => async (): Promise<Call> => {
  const booking = await buildPaidBooking(database, await buildEvent());
  await invoiceClient(app, booking).issue();
  const headers = { 'X-Booking-Key': manageKeyOf(booking, app.config.manageKey) };
  return { path: pathOf(booking, await readLastId('invoices')), headers, bookingId: booking.id };
};

const calls: Record<string, () => Promise<Call>> = {
  'POST /api/holds': async () => {
    const { id: eventId, price } = await buildEvent();
    const body = { ...buildVisitor(), eventId, totalAmount: price };
    return { path: '/api/holds', body, headers: { 'Idempotency-Key': buildKey() } };
  },
  'GET /api/holds/:id': async () => {
    const { hold, id } = await held();
    return { path: `/api/holds/${hold.holdId}`, bookingId: id };
  },
  'DELETE /api/holds/:id': async () => {
    const { hold, id } = await held();
    return { path: `/api/holds/${hold.holdId}`, bookingId: id };
  },
  'POST /api/bookings/confirm': async () => {
    const { hold, id } = await held();
    return { path: '/api/bookings/confirm', body: { holdId: hold.holdId }, bookingId: id };
  },
  'GET /api/pay/:id': payable(''),
  'POST /api/quotes/:id/accept': async () => {
    const { path, headers } = await sendQuote(app);
    return { path: `${path}/accept`, headers, body: { version: 1, day: 0, people: 14, name: 'Sipho Khumalo' } };
  },
  'POST /api/pay/:id': payable(''),
  'POST /api/pay/:id/ask': payable('/ask'),
  'POST /api/bookings': () => manualBooking('/api/bookings'),
  'POST /api/bookings/manual': () => manualBooking('/api/bookings/manual'),
  'GET /api/bookings/reference/:reference': async () => {
    const { id, bookingReference } = await buildPaidBooking(database, await buildEvent());
    return { path: `/api/bookings/reference/${bookingReference}`, bookingId: id };
  },
  'GET /api/reviews/:id': reviewed(),
  'PUT /api/reviews/:id': reviewed({ stars: 5 }),
  'POST /api/admin/reviews/:id/publish': owned('/api/admin/reviews/:id/publish', { version: 1 }),
  'POST /api/admin/reviews/:id/reject': owned('/api/admin/reviews/:id/reject', { version: 1 }),
  'POST /api/bookings/find': async () => {
    const { id, bookingReference, order } = await buildPaidBooking(database, await buildEvent());
    return { path: '/api/bookings/find', body: { reference: bookingReference, email: order.email }, bookingId: id };
  },
  'GET /api/bookings/:reference/manage': managed(''),
  'POST /api/bookings/:reference/manage/quote': managed('/quote', {}),
  'POST /api/bookings/:reference/manage/change': managed('/change', {}),
  'POST /api/bookings/:reference/manage/cancel': managed('/cancel', {}),
  'POST /api/bookings/:reference/manage/split': managed('/split', {}),
  'POST /api/bookings/:reference/manage/missed-dates': managed('/missed-dates', {}),
  'POST /api/bookings/:reference/manage/missed-dates/undo': managed('/missed-dates/undo', {}),
  'PATCH /api/bookings/:reference/manage/contact': managed('/contact', {}),
  'PATCH /api/bookings/:reference/manage/answers': managed('/answers', {}),
  'PATCH /api/bookings/:reference/manage/attendees': managed('/attendees', {}),
  'GET /api/bookings/:reference/manage/invoices': managed('/invoices'),
  'POST /api/bookings/:reference/manage/invoices': managed('/invoices', {}),
  'GET /api/bookings/:reference/manage/invoices/:id': invoiced(
    ({ bookingReference }, id) => `/api/bookings/${bookingReference}/manage/invoices/${id}`,
  ),
  'GET /api/admin/invoices/:id': invoiced((_booking, id) => `/api/admin/invoices/${id}`),
  'POST /api/payments/payfast/itn': async () => {
    const { hold, id } = await held();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return { path: '/api/payments/payfast/itn', body: signedItn(paidItn(hold)), headers, bookingId: id };
  },
  'POST /api/waitlist/:id/hold': () =>
    offered('/api/waitlist/:id/hold', { phone: '082 555 0142', totalAmount: 45_000 }),
  'POST /api/waitlist/:id/leave': () => offered('/api/waitlist/:id/leave'),
  'DELETE /api/admin/waitlist/:id': () => offered('/api/admin/waitlist/:id'),
  'POST /api/admin/payments/:id/resolution': async () => {
    const { hold, id } = await held();
    await sendItn(app.url, paidItn(hold, { amount_gross: '1.00' }));
    const path = `/api/admin/payments/${await readLastId('payments')}/resolution`;
    return { path, body: { kind: 'refunded' }, bookingId: id };
  },
  'POST /api/admin/unreadable-payments/:id/amount': async () => {
    const { hold, id } = await held();
    await sendItn(app.url, paidItn(hold, { amount_gross: '1,400' }));
    const path = `/api/admin/unreadable-payments/${await readLastId('unreadable_payments')}/amount`;
    return { path, body: { amount: 90_000 }, bookingId: id };
  },
  'POST /api/admin/bank-entries/:id/record': async () => {
    const { id: bookingId, bookingReference } = await buildPaidBooking(database, await buildEvent());
    const { id } = await buildBankEntry();
    return { path: `/api/admin/bank-entries/${id}/record`, body: { bookingReference }, bookingId };
  },
  'POST /api/admin/refunds/:id/done': refundTask('done', { through: 'outside' }),
  'POST /api/admin/refunds/:id/retry': refundTask('retry'),
  'POST /api/admin/refunds/:id/drop': refundTask('drop'),
  'POST /api/admin/mails/:id/retry': failedMail('retry'),
  'POST /api/admin/mails/:id/seen': failedMail('seen'),
  'PATCH /api/bookings/:id/arrival': owned('/api/bookings/:id/arrival', { arrived: true }),
  'DELETE /api/bookings/:id': owned('/api/bookings/:id'),
};

const ofOneBooking = () =>
  app.routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => ({ name: `${method} ${path}`, method, path }))
    .filter(({ name, path }) => !withoutOneBooking.some((pattern) => pattern.test(path) || pattern.test(name)));

test('the log line of every request about one booking contains the id of the booking', async () => {
  const admin = await admins.signIn();
  const missing: unknown[] = [];

  for (const { name, method, path } of ofOneBooking()) {
    // A route with the id of a booking in its path names it without further data.
    const build = calls[name] ?? (/\/bookings\/:id(\/|$)/.test(path) ? owned(path, {}) : null);
    if (!build) {
      missing.push(`${name} has no call in this test`);
      continue;
    }
    const { path: address, bookingId, body, headers } = await build();
    const last = await Booking.unscoped().max<number, Booking>('id');
    app.log.lines.splice(0);
    const { status } = await request(app.url, address, {
      method,
      ...(method !== 'GET' && { body }),
      headers: { ...headers, Authorization: `Bearer ${admin.token}`, 'X-Forwarded-For': '10.9.8.7' },
    });
    const line = app.log.lines.find(({ msg }) => msg === 'request');
    const isNamed =
      bookingId === undefined ? Number(line?.['bookingId']) > (last ?? 0) : line?.['bookingId'] === bookingId;
    if (!isNamed) missing.push([name, status, line]);
  }

  expect(ofOneBooking().length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
