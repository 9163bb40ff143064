import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import type { Cents } from '@studio/contract/format/money';
import { exampleAttendees } from '../exampleAttendees.ts';
import { exampleAdminBooking, exampleMoney } from '../exampleBookings.ts';
import { useFakeApi } from '../fakeApi.ts';
import { dismissToasts } from '../toasts.ts';
import { firstPage, openTab } from './bookingsTab.tsx';
import { pageOf } from './portalApi.ts';

export const otherBooking = exampleAdminBooking({ id: 8, firstName: 'Sipho', bookingReference: 'AAAA-BBBB-CCCC' });

/** The dialog of Lerato's booking, whose fake API saves payment and notes. Call it once, at the top of a test file. */
export function bookingDialog() {
  const api = useFakeApi();
  const user = userEvent.setup();
  afterEach(dismissToasts);

  function answerList(booking: AdminBookingView): void {
    api.answers[`GET ${firstPage}`] = () => pageOf([booking, otherBooking]);
  }

  function answerMoney(booking: AdminBookingView, paid: Cents, values: Partial<AdminMoneyView>): void {
    const { paymentMethod: method } = booking;
    const provider = method === 'payfast' ? 'payfast' : 'manual';
    const entry = { id: 'p1', amount: paid, provider, method, providerPaymentId: '1089250' } as const;
    const times = { at: '2031-03-01T08:00:00.000Z', review: null, transferReference: null };
    const entries = paid > 0 ? [{ ...entry, ...times }] : [];
    const body = exampleMoney(booking, { paid, refundable: paid, entries, ...values });
    api.answers['GET /api/bookings/7/money'] = () => ({ body });
  }

  /** @param part the paid sum; by default the total if the status is 'completed' */
  async function open(
    overrides: Partial<AdminBookingView> = {},
    part?: Cents,
    values: Partial<AdminMoneyView> = {},
  ): Promise<HTMLElement> {
    const booking = exampleAdminBooking(overrides);
    const paid = part ?? (booking.paymentStatus === 'completed' ? booking.totalAmount : 0);
    answerMoney(booking, paid, values);
    const paidByVoucher = booking.paymentMethod === 'voucher' ? paid : 0;
    const money = { paid, paidByVoucher, kept: 0, refunds: [] };
    api.answers['GET /api/admin/bookings/7/changes'] = () => ({ body: { version: 0, money, changes: [] } });
    api.answers['GET /api/admin/events'] = () => ({ body: [] });
    api.answers['GET /api/bookings/7/attendees'] ??= () => ({ body: exampleAttendees() });
    answerList(booking);
    for (const field of ['payment', 'notes']) {
      api.answers[`PATCH /api/bookings/7/${field}`] = () => {
        const updated = { ...booking, ...(sent() as object) };
        answerList(updated);
        return { body: updated };
      };
    }
    openTab();
    await user.click(await screen.findByRole('button', { name: 'Details of 7K2M-9QXT-4WBD' }));
    return screen.findByRole('dialog', { name: 'Lerato Nkosi' });
  }

  function writes() {
    return api.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
  }

  /** Returns the body of the last PATCH request. */
  function sent(): unknown {
    return api.calls.findLast(({ method }) => method === 'PATCH')?.body;
  }

  return { api, user, open, writes, sent };
}

export const notesField = () => screen.getByRole('textbox', { name: /^Notes/ });
