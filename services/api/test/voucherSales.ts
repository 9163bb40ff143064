import { randomBytes } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { VoucherOrderView } from '@studio/contract/vouchers/voucherOrders';
import { Voucher } from '../src/vouchers/voucher.model.ts';
import type { AdminClient } from './admins.ts';
import type { TestApp } from './app.ts';
import { paidItn, request, sendItn } from './client.ts';
import type { Answer } from './client.ts';
import { buildKey } from './factories.ts';

export const buyer = {
  firstName: 'Thandi',
  lastName: 'Mokoena',
  email: 'thandi@example.org',
  phone: '083 555 0188',
};

/** What the page sends. */
export function voucherInput(values: object = {}) {
  return {
    ...buyer,
    value: 75_000,
    recipientName: 'Lerato',
    senderName: 'Thandi',
    message: 'Happy 40th! Go and get your hands dirty.',
    recipientEmail: 'lerato@example.org',
    sendOn: null,
    ...values,
  };
}

export async function sellVouchers(admin: AdminClient, sellsVouchers = true): Promise<void> {
  await admin.put('/api/admin/settings', { sellsVouchers });
}

/** A browser with its own cookie. */
export function voucherBuyer({ url }: Pick<TestApp, 'url'>) {
  const Cookie = `__Host-studio_visitor=${randomBytes(16).toString('base64url')}`;
  return {
    order: (values: object = {}, key = buildKey()): Promise<Answer<HoldView>> =>
      request<HoldView>(url, '/api/voucher-orders', {
        method: 'POST',
        body: voucherInput(values),
        headers: { 'Idempotency-Key': key, Cookie },
      }),
    read: (id: string) => request<VoucherOrderView>(url, `/api/voucher-orders/${id}`, { headers: { Cookie } }),
  };
}

/** Orders and pays a voucher. */
export async function buyVoucher(app: Pick<TestApp, 'url'>, values: object = {}) {
  const browser = voucherBuyer(app);
  const { body: form } = await browser.order(values);
  await sendItn(app.url, paidItn(form));
  const voucher = await Voucher.findOne({ order: [['id', 'DESC']], rejectOnEmpty: true });
  return { browser, form, voucher };
}

/** Ends the time to pay of all orders of vouchers. */
export async function endVoucherOrders(sequelize: Sequelize): Promise<void> {
  await sequelize.query(`update payment_requests set expires_at = now() where purpose = 'voucher'`);
}
