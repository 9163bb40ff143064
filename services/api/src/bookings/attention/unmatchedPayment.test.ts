import { QueryTypes } from 'sequelize';
import type { AuditView } from '@studio/contract/admin/admins';
import type { Paged } from '@studio/contract/paging';
import {
  payForSeats,
  readPendingMailKinds,
  readAttention,
  readRevenue,
  resolvePayment,
} from '../../../test/attention.ts';
import { nextPaymentId, sendItn } from '../../../test/client.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';

const { database, app, admin } = useAppWithProvider();

describe('a payment without a booking', () => {
  async function unmatched(): Promise<void> {
    await sendItn(app.url, {
      m_payment_id: '',
      pf_payment_id: nextPaymentId(),
      amount_gross: '900.00',
      custom_str1: '1',
    });
  }

  test('a payment without a booking shows the details of the payer until it is resolved', async () => {
    const payer = { name_first: 'Thandi', name_last: 'Mokoena', email_address: 'thandi@example.com' };
    const fields = {
      pf_payment_id: nextPaymentId(),
      payment_status: 'COMPLETE',
      amount_gross: '340.00',
      item_name: 'Clay',
    };
    await sendItn(app.url, { ...fields, ...payer });

    const [payment] = (await readAttention(admin)).payments;
    await resolvePayment(admin, payment?.id, { kind: 'accepted' });

    expect(payment).toMatchObject({
      review: 'unmatched',
      payer: { email: 'thandi@example.com', firstName: 'Thandi', lastName: 'Mokoena', itemName: 'Clay' },
    });
    const [left] = await database.sequelize.query('select count(*)::int as count from payment_payers', {
      type: QueryTypes.SELECT,
    });
    expect(left).toEqual({ count: 0 });
  });

  test('a payment without a booking is matched with its booking by reference, in any spelling', async () => {
    const event = await buildEvent();
    const booking = await buildBooking(event, {
      bookingReference: '7K3M-Q0XD-94TB',
      participants: 2,
      purpose: 'confirm',
    });
    await unmatched();
    const [listed] = (await readAttention(admin)).payments;
    expect(listed).toMatchObject({ review: 'unmatched', amount: 90_000, booking: null });

    const unknown = await resolvePayment(admin, listed?.id, { kind: 'matched', bookingReference: 'AAAA-BBBB-CCCC' });
    const matched = await resolvePayment(admin, listed?.id, { kind: 'matched', bookingReference: '7k3m qOxd 94tb' });

    expect(unknown).toMatchObject({ status: 400, body: { fields: { bookingReference: expect.any(String) } } });
    expect(matched.status).toBe(200);
    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      totalAmount: 90_000,
    });
    expect(await readRevenue(admin)).toBe(90_000);
  });

  test('a payment without a booking is in the audit log with the full note while the booking exists', async () => {
    const bookingReference = '7K3M-Q0XD-94TB';
    const booking = await buildBooking(await buildEvent(), { bookingReference, participants: 2, purpose: 'confirm' });
    await unmatched();
    const [listed] = (await readAttention(admin)).payments;
    const log = async () => (await admin.get<Paged<AuditView>>('/api/admin/audit?about=payment')).body.items[0]?.after;

    await resolvePayment(admin, listed?.id, { kind: 'matched', bookingReference, note: 'called, it was hers' });

    expect(await log()).toMatchObject({ status: 'confirmed', note: 'called, it was hers' });
    await admin.delete(`/api/bookings/${booking.id}`);
    expect(await log()).toMatchObject({ status: 'confirmed', note: '19 characters' });
  });

  test('a payment without a booking is not matched with a paid booking', async () => {
    const paid = await payForSeats(app, await buildEvent());
    await unmatched();
    const [listed] = (await readAttention(admin)).payments;

    const answer = await resolvePayment(admin, listed?.id, {
      kind: 'matched',
      bookingReference: paid.bookingReference,
    });

    expect(answer).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });

  test.each([
    ['refunded', [{ amount: 90_000, method: 'by_hand', booking: null }]],
    ['accepted', []],
  ])('a payment without a booking is resolved as %s, and is then not mailed to the studio', async (kind, refunds) => {
    await unmatched();
    const [listed] = (await readAttention(admin)).payments;
    expect(await readPendingMailKinds(database)).toEqual(['payment-review']);

    expect((await resolvePayment(admin, listed?.id, { kind })).status).toBe(200);

    const after = await readAttention(admin);
    expect([after.payments, after.refunds]).toMatchObject([[], refunds]);
    expect(await readRevenue(admin)).toBe(90_000);
    expect(await readPendingMailKinds(database)).toEqual([]);
  });
});
