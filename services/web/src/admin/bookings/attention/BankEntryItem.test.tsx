import { screen, waitFor, within } from '@testing-library/react';
import type { BankEntryView } from '@studio/contract/admin/bankStatements';
import { attentionPanel, booking, button, item } from '../../../../test/admin/attentionPanel.tsx';
import { toast } from '../../../../test/admin/portalApi.ts';

const { api, answer, show, writes } = attentionPanel();

const entry: BankEntryView = {
  id: 5,
  day: '2031-03-10',
  amount: 40_000,
  description: 'J SMITH',
  reason: 'wrong_amount',
  booking,
};

test('an unclear row of a bank statement is shown with its text, the reason and its booking', async () => {
  await show({ bankEntries: [entry] });

  expect(item()).toHaveTextContent('R400.00 came to the bank account. The booking owes another sum.');
  expect(item()).toHaveTextContent('J SMITH');
  expect(item()).toHaveTextContent(booking.bookingReference);
});

test('an unclear row is recorded for the booking that it names', async () => {
  const user = await show({ bankEntries: [entry] });
  api.answers['POST /api/admin/bank-entries/5/record'] = () => ({ body: { message: 'Booking Updated' } });
  await user.click(button('Record for a booking'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record for a booking' }));
  expect(dialog.getByLabelText('Booking reference')).toHaveValue(booking.bookingReference);

  answer({});
  await user.click(dialog.getByRole('button', { name: 'Record R400.00 by EFT' }));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Booking Updated' }));
  expect(writes().map(({ body }) => body)).toEqual([{ bookingReference: booking.bookingReference }]);
});

test('an unclear row is marked as seen to after a confirmation', async () => {
  const user = await show({ bankEntries: [{ ...entry, booking: null, reason: 'no_reference' }] });
  api.answers['POST /api/admin/bank-entries/5/seen'] = () => ({ body: { message: '' } });
  await user.click(button('Seen to'));

  answer({});
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seen to' }));

  await waitFor(() => expect(writes().map(({ path }) => path)).toEqual(['/api/admin/bank-entries/5/seen']));
});
