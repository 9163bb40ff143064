import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AttentionView, FailedMail, PaymentInReview } from '@studio/contract/admin/attention';
import { AttentionPanel } from '../../src/admin/bookings/attention/AttentionPanel.tsx';
import { exampleAdminBooking } from '../exampleBookings.ts';
import { renderAt } from '../renderPage.tsx';
import { exampleAttention } from './exampleAttention.ts';
import { usePortalApi } from './portalApi.ts';

export const booking = exampleAdminBooking();

export const payment = (overrides: Partial<PaymentInReview>): PaymentInReview => ({
  id: 31,
  review: 'no_seat',
  amount: 45_000,
  receivedAt: '2031-03-11T08:00:00.000Z',
  providerPaymentId: '1089250',
  isNotedByHand: false,
  isPart: false,
  isChange: false,
  isForVoucher: false,
  booking,
  payer: null,
  ...overrides,
});

export const failedMail = (overrides: Partial<FailedMail> = {}): FailedMail => ({
  id: 1_795_231_987_768_000,
  job: 'booking-confirmed',
  createdAt: '2031-03-11T08:00:00.000Z',
  failedAt: '2031-03-11T09:30:00.000Z',
  error: '550 mailbox unavailable',
  bookingReference: booking.bookingReference,
  ...overrides,
});

/** Renders the panel 'Needs attention' with a fake API. Call it once, at the top of a test file. */
export function attentionPanel() {
  const api = usePortalApi();

  function answer(view: Partial<AttentionView>): void {
    api.answers['GET /api/admin/attention'] = () => ({ body: exampleAttention(view) });
  }

  async function show(view: Partial<AttentionView>): Promise<ReturnType<typeof userEvent.setup>> {
    answer(view);
    renderAt('/admin', <AttentionPanel />);
    await waitFor(() => expect(screen.queryByText('Looking…')).not.toBeInTheDocument());
    return userEvent.setup();
  }

  const writes = () => api.calls.filter(({ method }) => method !== 'GET');

  return { api, answer, show, writes };
}

export const panel = () => screen.getByRole('region', { name: 'Needs attention' });
export const item = () => within(screen.getByRole('list', { name: 'Needs attention' })).getByRole('listitem');
export const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} \\(`) });
export const choices = () =>
  within(item())
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/ \(.*/, ''));
