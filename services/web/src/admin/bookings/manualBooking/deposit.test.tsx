import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { exampleAdminBooking, exampleMoney } from '../../../../test/exampleBookings.ts';
import { exampleAdminEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { dismissToasts } from '../../../../test/toasts.ts';
import { ManualBookingDialog } from './ManualBookingDialog.tsx';

const api = useFakeApi();
const user = userEvent.setup();
afterEach(dismissToasts);

const created = exampleAdminBooking({ paymentMethod: 'cash', paymentStatus: 'pending' });
const ask = () => screen.getByRole('checkbox', { name: 'Ask for a deposit' });
const deposit = () => screen.getByLabelText(/^Deposit/);
const dueOn = () => screen.getByLabelText('Balance due on');
const choosePayment = (status: string) => user.selectOptions(screen.getByLabelText('Payment status'), status);
const save = () => user.click(screen.getByRole('button', { name: 'Create booking' }));
const posted = () => api.calls.filter(({ method }) => method === 'POST');

/** Opens the form for a booking of R450 that is not paid yet. */
async function openUnpaid(): Promise<void> {
  api.answers['GET /api/admin/events'] = () => ({ body: [exampleAdminEvent()] });
  api.answers['POST /api/bookings/manual'] = () => ({ status: 201, body: created });
  api.answers['GET /api/bookings/7/money'] = () => ({ body: exampleMoney(created) });
  renderAt('/admin?tab=bookings', <ManualBookingDialog onClose={() => undefined} />);
  await screen.findByRole('option', { name: /Wheel Throwing/ });
  await user.selectOptions(screen.getByLabelText('Workshop'), '1');
  await user.type(screen.getByLabelText('First name'), 'Sipho');
  await user.type(screen.getByLabelText('Last name'), 'Khumalo');
  await choosePayment('pending');
}

async function fill(amount: string, day: string): Promise<void> {
  await user.click(ask());
  if (amount) await user.type(deposit(), amount);
  if (day) await user.type(dueOn(), day);
}

test('a deposit is sent with the due day of the balance, and the form shows the balance', async () => {
  await openUnpaid();

  await fill('100', '2031-03-11');
  expect(screen.getByRole('status', { name: 'Balance' })).toHaveTextContent('Balance: R350.00, due Tue 11 Mar 2031');
  await save();

  expect(await screen.findByText('Booking created')).toBeVisible();
  const { body } = posted()[0]!;
  expect(body).toMatchObject({
    totalAmount: 45_000,
    paymentStatus: 'pending',
    deposit: { amount: 10_000, balanceDueOn: '2031-03-11' },
  });
  expect(body).not.toHaveProperty('depositAmount');
});

test('a booking that is paid already offers no deposit, and none is sent', async () => {
  await openUnpaid();
  await fill('100', '2031-03-11');

  await choosePayment('completed');
  expect(screen.queryByRole('checkbox', { name: 'Ask for a deposit' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Balance due on')).not.toBeInTheDocument();
  await save();

  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()[0]?.body).not.toHaveProperty('deposit');
});

test('without the tick no deposit is sent', async () => {
  await openUnpaid();
  await fill('100', '2031-03-11');
  await user.click(ask());

  await save();

  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()[0]?.body).not.toHaveProperty('deposit');
});

const yesterday = addDays(studioDay(new Date()), -1);

test.each([
  ['', '', 'Deposit is required', 'Due date of the balance is required'],
  ['a bit', '2031-03-11', 'Deposit must be a number', ''],
  ['4.99', '2031-03-15', 'A deposit is at least R5.00', ''],
  [
    '445.01',
    yesterday,
    'The price is R450.00, so the deposit can be at most R445.00',
    'The balance cannot be due in the past',
  ],
  ['445', '2031-03-16', '', 'The balance must be due on the day of the workshop at the latest'],
])(
  'the invalid deposit %j until %j shows its errors at the fields, and nothing is sent',
  async (amount, day, amountError, dayError) => {
    await openUnpaid();
    await fill(amount, day);

    await save();

    expect(deposit()).toHaveAccessibleDescription(amountError);
    expect(dueOn()).toHaveAccessibleDescription(dayError);
    expect(amountError ? deposit() : dueOn()).toHaveFocus();
    expect(posted()).toEqual([]);
  },
);

test('what the server says about the deposit is shown at its field', async () => {
  const sentence = 'The price is R400.00, so the deposit can be at most R395.00';
  await openUnpaid();
  api.answers['POST /api/bookings/manual'] = () => ({
    status: 400,
    body: { error: sentence, fields: { 'deposit.amount': sentence } },
  });
  await fill('440', '2031-03-11');

  await save();

  await waitFor(() => expect(deposit()).toHaveAccessibleDescription(sentence));
  expect(deposit()).toHaveFocus();
});
