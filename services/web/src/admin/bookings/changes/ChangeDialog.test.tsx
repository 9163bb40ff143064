import { screen, within } from '@testing-library/react';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';
import { exampleAdminEvent } from '../../../../test/exampleEvents.ts';

const { api, user, open } = bookingDialog();
const path = 'POST /api/admin/bookings/7';
const participants = () => screen.getByRole('spinbutton', { name: 'Participants' });
const workshop = () => screen.getByRole('combobox', { name: 'Workshop' });
const submit = () => user.click(screen.getByRole('button', { name: 'Change booking' }));
const sent = () => api.calls.filter(({ path: called }) => called.endsWith('/change')).map(({ body }) => body);

const answerQuote = (toPay: number, toReturn: number, toVoucher = 0) => ({
  body: { isFree: true, toPay, toReturn, toVoucher, kept: 0, totalAfter: 90_000 + toPay - toReturn },
});

async function openChange(): Promise<HTMLElement> {
  const details = await open();
  api.answers['GET /api/admin/events'] = () => ({
    body: [exampleAdminEvent(), exampleAdminEvent({ id: 2, title: 'Raku', price: 50_000 })],
  });
  api.answers['GET /api/bookings'] = () => ({ body: [exampleAdminBooking()] });
  await user.click(await within(details).findByRole('button', { name: 'Change…' }));
  return screen.findByRole('dialog', { name: 'Change booking' });
}

async function type(count: string): Promise<void> {
  await user.clear(participants());
  await user.type(participants(), count);
}

test('a change to one person fewer shows what is given back, and asks about the refund before anything is sent', async () => {
  const dialog = await openChange();
  api.answers[`${path}/quote`] = () => answerQuote(0, 45_000);
  api.answers[`${path}/change`] = () => ({ body: { version: 1, changes: [] } });

  await type('1');
  await user.type(screen.getByLabelText('Reason'), 'A friend is ill');
  expect(await within(dialog).findByText('R450.00 less: the price becomes R450.00.')).toBeVisible();
  await submit();
  expect(within(dialog).getByRole('radiogroup')).toHaveAccessibleDescription('Please choose about the money');
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('radio', { name: 'Refund R450.00' }));
  await submit();

  expect(await screen.findByText('The change is mailed to lerato@example.com.')).toBeVisible();
  const sums = { toPay: 0, toReturn: 45_000, difference: 'settled' };
  expect(sent()).toEqual([{ version: 0, eventId: 1, participants: 1, reason: 'A friend is ill', ...sums }]);
});

test('a change names the part of the refund that goes back to the voucher', async () => {
  const dialog = await openChange();
  api.answers[`${path}/quote`] = () => answerQuote(0, 45_000, 20_000);

  await type('1');

  expect(
    await within(dialog).findByRole('radio', { name: 'Refund R450.00, R200.00 of it to the voucher' }),
  ).toBeVisible();
});

test('a move to a more expensive workshop can be made without charging the difference', async () => {
  const dialog = await openChange();
  api.answers[`${path}/quote`] = () => answerQuote(10_000, 0);
  api.answers[`${path}/change`] = () => ({ body: { version: 1, changes: [] } });

  await user.selectOptions(workshop(), await within(dialog).findByRole('option', { name: /Raku/ }));
  await user.click(await within(dialog).findByRole('radio', { name: 'Charge nothing; the price stays R900.00' }));
  await user.type(screen.getByLabelText('Reason'), 'Our mistake');
  await submit();

  expect(await screen.findByText('Booking Updated')).toBeVisible();
  expect(sent()).toMatchObject([{ eventId: 2, participants: 2, toPay: 10_000, difference: 'left' }]);
});

test('nothing is sent without a change and a reason', async () => {
  await openChange();

  await user.type(screen.getByLabelText('Reason'), ' ');
  await submit();

  expect(workshop()).toHaveAccessibleDescription('Please choose another workshop or number of people');
  expect(screen.getByLabelText('Reason')).toHaveAccessibleDescription('Please give a reason');
  expect(sent()).toEqual([]);
});

test('a number of people for which no seats are free shows an error beside the sum', async () => {
  const dialog = await openChange();
  const error = 'Only 1 seat left.';
  api.answers[`${path}/quote`] = () => ({ status: 409, body: { error } });

  await type('9');

  expect(await within(dialog).findByText(error)).toBeVisible();
  await user.type(screen.getByLabelText('Reason'), 'More friends');
  await submit();
  expect(participants()).toHaveAccessibleDescription('The sum is not known yet');
  expect(sent()).toEqual([]);
});

test('when the sum has changed, the dialog stays open, shows the new sum and sends it at the next attempt', async () => {
  const dialog = await openChange();
  const error = 'The sum has changed meanwhile. Please look at it again.';
  api.answers[`${path}/quote`] = () => answerQuote(45_000, 0);
  api.answers[`${path}/change`] = () => {
    api.answers[`${path}/quote`] = () => answerQuote(50_000, 0);
    return { status: 409, body: { error } };
  };
  await type('3');
  await user.click(await within(dialog).findByRole('radio', { name: /^Collect R450.00 at the studio/ }));
  await user.type(screen.getByLabelText('Reason'), 'A friend comes');
  await submit();

  expect(await within(dialog).findByText(error)).toBeVisible();
  expect(await within(dialog).findByText('R500.00 more: the price becomes R1 400.00.')).toBeVisible();
  api.answers[`${path}/change`] = () => ({ body: { version: 1, changes: [] } });
  await submit();

  expect(await screen.findByText('Booking Updated')).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ toPay: 50_000, reason: 'A friend comes' });
});

test('a booking that was changed meanwhile is changed only after Reload', async () => {
  const dialog = await openChange();
  api.answers[`${path}/quote`] = () => answerQuote(0, 0);
  api.answers[`${path}/change`] = () => ({
    status: 409,
    body: { error: 'Somebody has changed this booking.', code: 'changed_meanwhile' },
  });
  await type('1');
  await user.type(screen.getByLabelText('Reason'), 'Ill');
  await within(dialog).findByText('The price stays R900.00.');
  await submit();
  await within(dialog).findByText('Somebody has changed this booking.');
  api.answers['GET /api/admin/bookings/7/changes'] = () => ({ body: { version: 4, changes: [] } });
  api.answers['GET /api/bookings'] = () => ({ body: [exampleAdminBooking({ participants: 4 })] });

  await user.click(within(dialog).getByRole('button', { name: 'Reload' }));

  expect(await within(dialog).findByDisplayValue('4')).toBe(participants());
  api.answers[`${path}/change`] = () => ({ body: { version: 5, changes: [] } });
  await type('3');
  await user.type(screen.getByLabelText('Reason'), 'Ill');
  await within(dialog).findByText('The price stays R900.00.');
  await submit();
  expect(await screen.findByText('Booking Updated')).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ version: 4, participants: 3 });
});
