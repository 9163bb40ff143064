import { addDays, studioDay } from '@studio/contract/format/dates';
import type { Event } from '../src/events/event.model.ts';
import { Voucher } from '../src/vouchers/voucher.model.ts';
import type { TestApp } from './app.ts';
import { holdSeats } from './bookings.ts';
import { paidItn, sendItn, visitorClient } from './client.ts';
import type { HoldOptions } from './client.ts';
import { buildVisitor } from './factories.ts';
import type { Visitor } from './factories.ts';

export const voucherCode = 'ABCD-EFGH-JKMN';

/** A voucher of R200 that the studio has issued. */
export function buildVoucher(values: Partial<Parameters<typeof Voucher.create>[0]> = {}): Promise<Voucher> {
  const value = values.value ?? 20_000;
  const expiresOn = addDays(studioDay(new Date()), 365);
  return Voucher.create({ code: voucherCode, kind: 'issued', value, balance: value, expiresOn, ...values });
}

/** A new visitor sends the form with the voucher. */
export function holdWithVoucher(
  { url }: Pick<TestApp, 'url'>,
  event: Event,
  values: Partial<Visitor> = {},
  more: HoldOptions = {},
) {
  return visitorClient(url).hold(event, buildVisitor(values), { voucherCode, ...more });
}

/** A new visitor books with the voucher, and pays the rest by card. */
export async function bookWithVoucher(app: Pick<TestApp, 'url'>, event: Event, values: Partial<Visitor> = {}) {
  const { booking } = await holdSeats(app, event, values, { voucherCode });
  if (booking.request.amount > 0) await payRest(app, booking.request);
  return booking.reload();
}

/** Sends PayFast's ITN for what the voucher leaves to pay. */
export function payRest({ url }: Pick<TestApp, 'url'>, { id, amount }: { id: string; amount: number }) {
  return sendItn(url, paidItn({ fields: { m_payment_id: id, amount: (amount / 100).toFixed(2) } }));
}
