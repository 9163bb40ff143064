import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AuditView } from '@studio/contract/admin/admins';
import type { PayLinkView } from '@studio/contract/admin/payLinks';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import type { Paged } from '@studio/contract/paging';
import { bookManually, expireAll, holdSeats } from '../../../test/bookings.ts';
import { buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { payLinkClient } from '../../../test/payLinks.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { withoutMerchant } from '../../../test/payments/withoutMerchant.ts';
import { payPathOf } from '../ids/payKey.ts';

const { database, app, admin } = useAppWithProvider();

const unpaid = { paymentMethod: 'eft', paymentStatus: 'pending' };

const copy = (id: number) => admin.post<PayLinkView>(`/api/bookings/${id}/pay-link`);
const mail = (id: number) => admin.post<PayLinkView>(`/api/bookings/${id}/pay-link/mail`);
const cancel = (id: number) => admin.delete<PayLinkView>(`/api/bookings/${id}/pay-link`);
const shown = async (id: number) => (await admin.get<AdminMoneyView>(`/api/bookings/${id}/money`)).body.payLinks;

async function bookUnpaid(values: object = {}) {
  const event = await buildEvent();
  const { id } = await bookManually(admin, event, { ...unpaid, ...values });
  const link = await payLinkClient(app, id);
  const url = app.config.publicUrls[0] + payPathOf(link.booking.request.id, app.config.manageKey);
  return { event, id, link, url };
}

test('an unpaid booking has a link with its sum until the start of the workshop', async () => {
  const { event, id, url } = await bookUnpaid({ participants: 2 });
  const until = event.startsAt.toISOString();
  const link = { purpose: 'full', amount: 90_000, dueOn: null, until, isAsked: true, url };

  expect(await shown(id)).toEqual([link]);
  expect((await copy(id)).body).toEqual(link);
});

test('the link is mailed with its sum and its end, and the mail is not sent any more after the payment', async () => {
  const { event, id, link, url } = await bookUnpaid({ status: 'pending' });

  expect((await mail(id)).status).toBe(200);
  const [sent] = await enqueuedMails(database.sequelize);
  await link.pay();

  expect(sent).toMatchObject({
    kind: 'booking-pay-link',
    content: { payUrl: url, amount: 45_000, payUntil: event.startsAt.toISOString(), email: link.booking.order.email },
  });
  expect((await enqueuedMails(database.sequelize))[0]?.content).toBeNull();
});

test('a cancelled link is not mailed, and works again once it is copied; the booking stays as it is', async () => {
  const { event, id, link, url } = await bookUnpaid();
  await mail(id);

  expect((await cancel(id)).body.url).toBeNull();
  const mails = await enqueuedMails(database.sequelize);
  const ended = (await link.read()).body.state;
  await copy(id);

  expect(mails.find(({ kind }) => kind === 'booking-pay-link')?.content).toBeNull();
  expect([ended, (await link.read()).body.state]).toEqual(['ended', 'open']);
  expect(await shown(id)).toMatchObject([{ url }]);
  expect(await link.booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'pending' });
  expect((await event.reload()).seatsTaken).toBe(1);
});

test('a cancelled link stays cancelled while notes, status and payment of the booking are edited', async () => {
  const { id, link } = await bookUnpaid({ status: 'pending' });
  await cancel(id);

  await admin.patch(`/api/bookings/${id}/notes`, { notes: 'Pays at the studio' });
  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'pending', paymentMethod: 'cash' });
  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect((await link.read()).body.state).toBe('ended');
});

test('a booking that was cancelled and reinstated can be paid by its link again', async () => {
  const { id, link } = await bookUnpaid();
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  const ended = await shown(id);
  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect(ended).toEqual([]);
  expect((await link.read()).body.state).toBe('open');
});

test('the unpaid booking of a visitor does not expire any more once its link was sent', async () => {
  const event = await buildEvent();
  const { client, form, booking } = await holdSeats(app, event);
  await client.confirm({ holdId: form.holdId });

  const { body } = await mail(booking.id);
  await expireAll(database.sequelize);

  expect(body.until).toBe(event.startsAt.toISOString());
  expect(await booking.reload()).toMatchObject({ status: 'pending' });
});

test('a paid booking has no link, and a booking without an email address gets no mail', async () => {
  const paid = await bookManually(admin, await buildEvent());
  const { id } = await bookUnpaid({ email: '' });

  expect(await shown(paid.id)).toEqual([]);
  expect([await copy(paid.id), await mail(paid.id), await cancel(paid.id)].map(({ status }) => status)).toEqual([
    409, 409, 409,
  ]);
  expect(await mail(id)).toMatchObject({ status: 409, body: { error: 'This booking has no email address.' } });
});

test('the audit log names who copied, sent and cancelled a link', async () => {
  const { id, link } = await bookUnpaid();
  await copy(id);
  await mail(id);
  await cancel(id);

  const { body } = await admin.get<Paged<AuditView>>('/api/admin/audit');

  expect(body.items.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual(
    ['cancelled', 'sent', 'copied'].map((done) => [`booking.pay_link_${done}`, link.booking.bookingReference]),
  );
});

test('the manage page of an unpaid booking leads to its link, and that of a paid one does not', async () => {
  const { link, url } = await bookUnpaid();
  const manage = manageClient(app, link.booking);
  const before = (await manage.read()).body.payPath;
  await link.pay();

  expect(app.config.publicUrls[0] + before).toBe(url);
  expect((await manage.read()).body.payPath).toBeNull();
});

test('the manage page asks for no second payment while PayFast may report one', async () => {
  const { client, form, booking } = await holdSeats(app, await buildEvent());
  await client.confirm({ holdId: form.holdId });

  expect((await manageClient(app, booking).read()).body.payPath).toBeNull();
});

describe('without merchant settings', () => {
  const plain = useAppWithProvider(() => withoutMerchant);

  test('without merchant settings there is no link, because no payment would be reported', async () => {
    const { body } = await plain.admin.post<AdminBookingView>('/api/bookings/manual', {
      eventId: (await buildEvent()).id,
      firstName: 'Lerato',
      lastName: 'Nkosi',
      ...unpaid,
    });
    const link = await payLinkClient(plain.app, body.id);

    expect(await plain.admin.post(`/api/bookings/${body.id}/pay-link`)).toMatchObject({ status: 409 });
    expect(await link.start()).toMatchObject({ status: 409, body: { code: 'payment_not_available' } });
  });
});
