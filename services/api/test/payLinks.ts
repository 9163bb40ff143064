import { randomBytes } from 'node:crypto';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { payKeyHeader } from '@studio/contract/bookings/payLink';
import type { PayView } from '@studio/contract/bookings/payLink';
import { Booking } from '../src/bookings/booking.model.ts';
import { payKeyOf, payPathOf } from '../src/bookings/ids/payKey.ts';
import type { TestApp } from './app.ts';
import { paidItn, request, sendItn } from './client.ts';

interface LinkOptions {
  /** Replaces the key of the link. */
  key?: string;
  /** Chooses the payment request whose link it is. */
  of?: 'request' | 'balance';
}

/** Returns a client for a pay link of the booking, with a separate network address. */
export async function payLinkClient(app: TestApp, bookingId: number, { key, of = 'request' }: LinkOptions = {}) {
  const booking = await Booking.findByPk(bookingId, { rejectOnEmpty: true });
  const id = booking[of]?.id;
  if (id === undefined) throw new Error(`The booking has no ${of}`);
  const headers = {
    [payKeyHeader]: key ?? payKeyOf(id, app.config.manageKey),
    'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}`,
  };
  const start = () => request<HoldView>(app.url, `/api/pay/${id}`, { method: 'POST', headers });
  return {
    booking,
    path: payPathOf(id, app.config.manageKey),
    read: () => request<PayView>(app.url, `/api/pay/${id}`, { headers }),
    start,
    ask: () => request<PayView>(app.url, `/api/pay/${id}/ask`, { method: 'POST', headers }),
    /** Starts the payment, and sends PayFast's ITN for it. */
    pay: async (more: Record<string, string> = {}) => sendItn(app.url, paidItn((await start()).body, more)),
  };
}
