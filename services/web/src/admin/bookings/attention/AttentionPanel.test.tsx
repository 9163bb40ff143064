import { screen, waitFor, within } from '@testing-library/react';
import type { FailedMail } from '@studio/contract/admin/attention';
import {
  attentionPanel,
  booking,
  button,
  choices,
  item,
  panel,
  payment,
} from '../../../../test/admin/attentionPanel.tsx';
import { toast } from '../../../../test/admin/signedIn.ts';
import { exampleAdminBooking, exampleMoney } from '../../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingLabel } from '../bookingText.ts';

const api = useFakeApi();
const { answer, show, writes } = attentionPanel(api);
const label = bookingLabel(booking);
const mail = (overrides: Partial<FailedMail> = {}): FailedMail => ({
  id: 1_795_231_987_768_000,
  job: 'booking-confirmed',
  createdAt: '2031-03-11T08:00:00.000Z',
  failedAt: '2031-03-11T09:30:00.000Z',
  error: '550 mailbox unavailable',
  bookingReference: booking.bookingReference,
  ...overrides,
});

test('an empty list says that nothing needs attention', async () => {
  await show({});

  expect(screen.getByText('Nothing. All money has its place, and all mails have gone out.')).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('a paid booking that is still pending can be confirmed from the list', async () => {
  const user = await show({ unconfirmed: [booking] });
  api.answers['PATCH /api/bookings/7/status'] = () => ({ body: booking });
  expect(item()).toHaveTextContent('Not confirmedR900.00 has come; the booking is still pending.');

  answer({});
  await user.click(button('Confirm'));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes()).toMatchObject([{ path: '/api/bookings/7/status', body: { status: 'confirmed' } }]);
  expect(toast()?.title).toBe('Booking Updated');
});

test("each entry has the visitor's phone and a link to the booking", async () => {
  await show({ payments: [payment({})] });

  expect(item()).toHaveTextContent(label);
  expect(screen.getByRole('link', { name: booking.phone })).toHaveAttribute('href', 'tel:0825550119');
  expect(screen.getByRole('link', { name: 'Show booking' })).toHaveAttribute(
    'href',
    `/admin?tab=bookings&search=${booking.bookingReference}`,
  );
});

test('a booking paid in another way is marked as paid with its method', async () => {
  const user = await show({ unpaid: [booking] });
  api.answers['POST /api/bookings/7/paid'] = () => ({ body: {} });
  expect(item()).toHaveTextContent('UnpaidR900.00 has not come; the places are kept.');
  expect(item()).toHaveTextContent('Booked Sat 1 Mar 2031, 10:00 AM.');

  await user.click(button('Paid'));
  await user.selectOptions(screen.getByLabelText('Payment method'), 'EFT');
  answer({});
  await user.click(screen.getByRole('button', { name: 'R900.00 has come' }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes()[0]).toMatchObject({ path: '/api/bookings/7/paid', body: { paymentMethod: 'eft' } });
  expect(toast()?.title).toBe('Booking Updated');
});

test('the question how an unpaid EFT booking was paid begins with EFT', async () => {
  const user = await show({ unpaid: [exampleAdminBooking({ ...booking, paymentMethod: 'eft' })] });

  await user.click(button('Paid'));

  expect(screen.getByLabelText('Payment method')).toHaveValue('eft');
});

test('a refunded pending booking can only be released', async () => {
  const user = await show({ unpaid: [exampleAdminBooking({ status: 'pending', paymentStatus: 'refunded' })] });

  expect(screen.getByText('R900.00 went back; the places are kept.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Paid/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Release/ }));

  expect(screen.getByRole('alertdialog')).toHaveTextContent('The money went back. The places go back on sale');
});

test('money of a cancelled booking can be refunded by the dialog of a refund', async () => {
  const cancelled = { ...exampleAdminBooking({ status: 'cancelled' }), paidAmount: 60_000 };
  const user = await show({ cancelledPaid: [cancelled] });
  const body = exampleMoney(cancelled, { paid: 60_000, refundable: 60_000 });
  api.answers['GET /api/bookings/7/money'] = () => ({ body });
  api.answers['POST /api/bookings/7/refunds'] = () => ({ status: 201, body: {} });
  expect(item()).toHaveTextContent('Paid and cancelledR600.00 has come; the booking is cancelled.');
  expect(choices()).toEqual(['Refund', 'Keep']);

  await user.click(button('Refund'));
  const dialog = await screen.findByRole('dialog', { name: 'Refund' });
  expect(within(dialog).queryByText('What becomes of the places?')).not.toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Reason'), 'Ill');
  answer({});
  await user.click(within(dialog).getByRole('button', { name: 'Refund R600.00' }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes()).toMatchObject([
    { path: '/api/bookings/7/refunds', body: { amount: 60_000, cancels: false, reason: 'Ill', way: 'request' } },
  ]);
});

test('money of a cancelled booking can be kept after a question', async () => {
  const cancelled = exampleAdminBooking({ status: 'cancelled', paymentMethod: 'eft' });
  const user = await show({ cancelledPaid: [{ ...cancelled, paidAmount: cancelled.totalAmount }] });
  api.answers['POST /api/bookings/7/keep'] = () => ({ body: {} });

  await user.click(button('Keep'));
  const dialog = screen.getByRole('alertdialog', { name: 'Keep the money' });
  answer({});
  await user.click(within(dialog).getByRole('button', { name: 'Keep' }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes().map(({ path }) => path)).toEqual(['/api/bookings/7/keep']);
});

test('Release asks first, names the visitor and returns the seats', async () => {
  const user = await show({ unpaid: [booking] });
  api.answers['POST /api/bookings/7/release'] = () => ({ body: {} });

  await user.click(button('Release'));
  const dialog = screen.getByRole('alertdialog', { name: 'Release the places' });
  expect(dialog).toHaveTextContent(label);
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  answer({});
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes()[0]?.path).toBe('/api/bookings/7/release');
});

test('a failed mail shows its reason and can be retried; the focus moves to the list', async () => {
  const user = await show({ mails: [mail()] });
  api.answers['POST /api/admin/mails/1795231987768000/retry'] = () => ({ body: {} });
  expect(item()).toHaveTextContent(`Mail not sentBooking confirmation for ${booking.bookingReference}`);
  expect(item()).toHaveTextContent('550 mailbox unavailable');
  expect(item()).toHaveTextContent('Given up Tue 11 Mar 2031, 11:30 AM.');

  answer({});
  await user.click(button('Send again'));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(toast()?.title).toBe('Mail On Its Way Again');
  expect(panel().parentElement).toHaveFocus();
});

test('a failed mail can be marked Seen to', async () => {
  const user = await show({ mails: [mail()] });
  api.answers['POST /api/admin/mails/1795231987768000/seen'] = () => ({ body: {} });

  answer({});
  await user.click(button('Seen to'));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(toast()?.title).toBe('Mail Seen To');
});

test('more mails than are shown are counted', async () => {
  await show({ mails: [mail()], mailCount: 350 });

  expect(panel()).toHaveTextContent('350 mails were not sent; these are the 1 oldest.');
});

test('a mail without a booking has its own text, and a failed retry says so', async () => {
  const user = await show({
    mails: [mail({ job: 'contact-received', bookingReference: null, failedAt: null, error: null })],
  });
  api.answers['POST /api/admin/mails/1795231987768000/retry'] = () => ({ status: 500 });
  expect(item()).toHaveTextContent('Message of a visitor to the studioWritten Tue 11 Mar 2031, 10:00 AM.');

  await user.click(button('Send again'));

  await waitFor(() =>
    expect(toast()).toMatchObject({ title: 'Error', description: 'Failed to send mail. Please try again.' }),
  );
  expect(button('Send again')).toBeEnabled();
});
