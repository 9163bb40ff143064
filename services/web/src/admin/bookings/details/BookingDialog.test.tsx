import { screen, waitFor, within } from '@testing-library/react';
import { bookingDialog, notesField } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAdminBooking, exampleChange, exampleSums } from '../../../../test/exampleBookings.ts';
import { answerOnCall } from '../../../../test/fakeApi.ts';

const { api, user, open, writes } = bookingDialog();

test('the dialog of a confirmed booking of a cancelled workshop says that its people have not chosen', async () => {
  const dialog = await open({ isAwaitingChoice: true });

  expect(within(dialog).getByText('Workshop cancelled – choice pending')).toBeVisible();
});

test('the dialog shows all data of a booking, with links to the visitor and the visitor’s page', async () => {
  const email = 'lerato+clay&co@example.com';
  const dialog = await open({ email, paymentId: '1089250', notes: 'Brings a friend' });

  for (const text of [
    '7K2M-9QXT-4WBD',
    'confirmed',
    'Wheel Throwing & Flat Whites',
    'Sat 15 Mar 2031, 10:00 AM',
    '2 people',
    'Sat 1 Mar 2031, 10:00 AM',
    '1089250',
    'R900.00',
  ]) {
    expect(within(dialog).getAllByText(text)[0]).toBeVisible();
  }
  expect(within(dialog).getByRole('link', { name: email })).toHaveAttribute(
    'href',
    'mailto:lerato%2Bclay%26co%40example.com',
  );
  expect(within(dialog).getByRole('link', { name: '082 555 0119' })).toHaveAttribute('href', 'tel:0825550119');
  const page = within(dialog).getByRole('link', { name: /Visitor’s page/ });
  expect(page).toHaveAttribute('href', '/booking/7K2M-9QXT-4WBD');
  expect(page).toHaveAttribute('target', '_blank');
  expect(notesField()).toHaveValue('Brings a friend');
});

test('the details show what was booked, the fee in it, each change and each refund, and what they add up to', async () => {
  const booking = exampleAdminBooking();
  const at = '2031-03-05T08:00:00.000Z';
  const refund = { at, amount: -45_000, kind: 'refund', method: null } as const;
  const change = { ...exampleChange, at, fromParticipants: 3, toParticipants: 2 };
  const sums = exampleSums(booking, {
    money: [{ ...refund, kind: 'payment', amount: 45_000, at: '2031-03-02T08:00:00.000Z' }, refund],
    changes: [change],
  });

  const dialog = await open({}, undefined, { sums });

  const money = within(await within(dialog).findByRole('region', { name: 'Money' }));
  expect(money.getByText('2 × R450.00, fee included').closest('dt')?.nextSibling).toHaveTextContent('R900.00');
  expect(money.getByText('Processing fee').nextSibling).toHaveTextContent('R15.00');
  expect(money.getByText('2 people instead of 3, paid back').closest('li')).toHaveTextContent(
    /Wednesday, March 5, 2031.*-R450\.00/,
  );
  expect(money.getByText('Paid less refunds').nextSibling).toHaveTextContent('R900.00');
});

test('a booking without e-mail and phone has no links to them and offers no confirmation', async () => {
  const dialog = await open({ email: '', phone: '' });

  expect(within(dialog).getAllByText('Not given')).toHaveLength(2);
  const addresses = within(dialog)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/booking/7K2M-9QXT-4WBD']);
  expect(screen.queryByRole('button', { name: 'Resend confirmation' })).not.toBeInTheDocument();
});

test('Escape closes the dialog and returns the focus to the row', async () => {
  await open();

  await user.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Details of 7K2M-9QXT-4WBD' })).toHaveFocus();
});

test.each([
  ['confirmed', 'Resend confirmation', 'Confirmation sent to lerato@example.com'],
  ['pending', 'Resend payment details', 'Payment details sent to lerato@example.com'],
] as const)('the mail of a %s booking can be sent again', async (status, label, text) => {
  await open({ status });
  api.answers['POST /api/bookings/7/resend'] = () => ({ body: {} });

  await user.click(screen.getByRole('button', { name: label }));

  expect(await screen.findByText(text)).toBeVisible();
});

test('a cancelled booking is not mailed again', async () => {
  await open({ status: 'cancelled' });

  expect(screen.queryByRole('button', { name: 'Resend confirmation' })).not.toBeInTheDocument();
});

test('an unpaid booking shows until when its places are held', async () => {
  await open({ status: 'pending', paymentStatus: 'pending', heldUntil: '2031-03-01T10:00:00.000Z' });

  expect(screen.getByText(/^until Sat 1 Mar 2031, 12:00 PM/)).toBeVisible();
  expect(screen.getByText(/The visitor can change it online once it is confirmed/)).toBeVisible();
});

test('notes are saved with a success message', async () => {
  const dialog = await open();
  const answer = answerOnCall();
  const save = api.answers['PATCH /api/bookings/7/notes']!;
  api.answers['PATCH /api/bookings/7/notes'] = answer.answer;

  await user.type(notesField(), 'Wheelchair');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
  answer.arrive(await save(''));

  expect(await within(dialog).findByText('Saved')).toHaveRole('status');
  expect(writes()).toEqual([['PATCH /api/bookings/7/notes', { notes: 'Wheelchair', before: { notes: null } }]]);
  await user.keyboard('{Escape}');
});

test('notes that could not be saved stay in the form with the reason', async () => {
  await open();
  api.answers['PATCH /api/bookings/7/notes'] = () => ({ status: 500 });

  await user.type(notesField(), 'Wheelchair');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));

  await waitFor(() => expect(notesField()).toHaveAccessibleDescription('Failed to save the notes. Please try again.'));
  expect(notesField()).toHaveValue('Wheelchair');
});

test('the details name the ticket types of the booking', async () => {
  const tickets = [
    { ticketTypeId: 3, label: 'Adult', seats: 1, quantity: 2 },
    { ticketTypeId: 5, label: 'Pair', seats: 2, quantity: 1 },
  ];

  const dialog = await open({ participants: 4, tickets });

  expect(within(dialog).getByText('2 × Adult, 1 × Pair')).toBeVisible();
});
