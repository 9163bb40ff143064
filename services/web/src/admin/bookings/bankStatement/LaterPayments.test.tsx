import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { maxStatementBytes } from '@studio/contract/admin/bankStatements';
import type { LaterPaymentView, StatementRowView } from '@studio/contract/admin/bankStatements';
import { toast, usePortalApi } from '../../../../test/admin/portalApi.ts';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { LaterPayments } from './LaterPayments.tsx';

const api = usePortalApi();
const booking = exampleAdminBooking({ paymentStatus: 'pending', status: 'pending', paymentMethod: 'eft' });
const listing = 'GET /api/admin/later-payments';
const previewing = 'POST /api/admin/bank-statements/preview';
const recording = 'POST /api/admin/bank-statements';

function answer(...items: Partial<LaterPaymentView>[]): void {
  const body = { items: items.map((item) => ({ ...booking, amount: 45_000, dueOn: '2031-03-11', ...item })) };
  api.answers[listing] = () => ({ body });
}

async function show(...items: Partial<LaterPaymentView>[]) {
  answer(...items);
  renderAt('/admin/payments', <LaterPayments />);
  await waitFor(() => expect(screen.queryByText('Reading the bookings…')).not.toBeInTheDocument());
  return userEvent.setup();
}

const writes = () => api.calls.filter(({ method }) => method !== 'GET');
// jsdom has no Blob.text.
const file = (text: string) => Object.assign(new File([text], 'bank.csv'), { text: () => Promise.resolve(text) });
const upload = () => screen.getByLabelText('Choose a bank statement');

const matched: StatementRowView = {
  key: 'k1',
  state: 'matched',
  day: '2031-03-10',
  amount: 45_000,
  description: 'J SMITH 7K2M9QXT4WBD',
  reason: null,
  bookingReference: '7K2M-9QXT-4WBD',
  name: 'Jo Smith',
  owed: 45_000,
};
const unclear: StatementRowView = { ...matched, key: 'k2', state: 'unclear', amount: 40_000, reason: 'wrong_amount' };
const known: StatementRowView = { ...matched, key: 'k3', state: 'known' };

test('unpaid bookings are listed, and one click records that the money has come', async () => {
  const user = await show({}, { id: 8, dueOn: null });
  api.answers[`POST /api/bookings/${booking.id}/paid`] = () => ({ body: { message: 'Booking Updated' } });
  const table = screen.getByRole('table', { name: 'Bookings to be paid' });
  expect(table).toHaveTextContent(/EFT until .*11 Mar.*R450\.00.*At the studio/);
  const [button] = within(table).getAllByRole('button', { name: /^Received/ });

  answer();
  await user.click(button!);

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Payment Received' }));
  expect(await screen.findByText('No booking waits for a payment.')).toBeInTheDocument();
});

test('a bank statement is shown before anything is recorded, and its matched rows are recorded by a second click', async () => {
  const user = await show();
  api.answers[previewing] = () => ({ body: { rows: [matched, unclear, known], others: 4 } });
  api.answers[recording] = () => ({ body: { recorded: 1, unclear: 1, known: 1 } });

  await user.upload(upload(), file('Date,…'));
  const region = within(await screen.findByRole('region', { name: 'Bank statement' }));
  const [, fits, other, before] = region.getAllByRole('row');
  expect(fits).toHaveTextContent(/J SMITH 7K2M9QXT4WBD.*R450\.00.*Fits.*7K2M-9QXT-4WBD, Jo Smith/);
  expect(other).toHaveTextContent(/Unclear.*The booking owes another sum\. It owes R450\.00\./);
  expect(before).toHaveTextContent(/Already handled.*recorded before\./);
  expect(region.getByText('4 other rows are for no booking.')).toBeInTheDocument();
  expect(writes().map(({ path }) => path)).toEqual(['/api/admin/bank-statements/preview']);
  await user.click(region.getByRole('button', { name: 'Record 1 payment, list 1 unclear' }));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Bank Statement Recorded' }));
  expect(writes().at(-1)?.body).toEqual({ csv: 'Date,…', keys: ['k1'] });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bank statement' })).not.toBeInTheDocument());
});

test('a row that pays the deposit of a booking says so', async () => {
  const user = await show();
  api.answers[previewing] = () => ({ body: { rows: [{ ...matched, owed: 90_000 }], others: 0 } });

  await user.upload(upload(), file('Date,…'));

  const row = await screen.findByRole('row', { name: /J SMITH/ });
  expect(row).toHaveTextContent('7K2M-9QXT-4WBD, Jo Smith. Pays the deposit.');
});

test('a statement with nothing new can only be closed', async () => {
  const user = await show();
  api.answers[previewing] = () => ({ body: { rows: [known], others: 1 } });

  await user.upload(upload(), file('Date,…'));
  const region = within(await screen.findByRole('region', { name: 'Bank statement' }));

  expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
});

test('a file that cannot be read shows why beside the field, and a file that is too large is not sent', async () => {
  const user = await show();
  const error = 'This bank statement cannot be read. Please export it with the columns Date.';
  api.answers[previewing] = () => ({ status: 400, body: { error, code: 'invalid_input' } });

  await user.upload(upload(), file('a,b'));
  expect(await screen.findByRole('alert')).toHaveTextContent(error);
  const large = Object.assign(file('x'), {});
  Object.defineProperty(large, 'size', { value: maxStatementBytes + 1 });
  await user.upload(upload(), large);

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('at most 1 MB'));
  expect(writes()).toHaveLength(1);
});
