import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { exampleSums } from '../../../../../test/exampleBookings.ts';
import { exampleManage, manageApi } from '../../../../../test/exampleManage.ts';
import { eventWithExtras, peopleAndMugs } from '../../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes, submitted } = manageBookingPages(api);

/** Three people of a quote; their deposit is paid, the rest is due on March 5. */
function unpaidBalance(values: Partial<ManageView> = {}, paid = 40_000): ManageView {
  const booked = { participants: 3, totalAmount: 135_000, paymentStatus: 'pending' } as const;
  const manage = exampleManage({ addsToBalance: true, ...values }, booked);
  const { totalAmount, bookingReference } = manage.booking;
  const due = { method: 'payfast', bookingReference, bankDetails: '', deposit: null, eftDueOn: null } as const;
  return {
    ...manage,
    money: { ...manage.money, paid },
    due: { ...due, amount: totalAmount - paid, balanceDueOn: '2031-03-05' },
  };
}

const more = (counted = '') => screen.getByRole('button', { name: `One more${counted}` });
const fewer = () => screen.getByRole('button', { name: 'One fewer' });

test('the page says what one person more or fewer does to the balance', async () => {
  await show(unpaidBalance());

  expect(
    screen.getByText('One more person adds R450.00 to the balance. One person fewer takes R450.00 from the balance.'),
  ).toBeVisible();
});

test('one more person is added to the balance, and no payment is asked for', async () => {
  await show(unpaidBalance());
  const after = { ...unpaidBalance({ version: 4 }) };
  const booking = { ...after.booking, participants: 4, totalAmount: 180_000 };
  api.answers[`POST ${manageApi}/change`] = () => ({ body: { manage: { ...after, booking }, payment: null } });

  await user.click(more());
  expect(screen.getByText('One more person').nextSibling).toHaveTextContent('R450.00');
  expect(screen.getByText('Added to the balance').nextSibling).toHaveTextContent('R450.00');
  expect(screen.getByText('Nothing is to pay now. Then R1400.00 is to be paid by Wednesday, March 5.')).toBeVisible();
  expect(screen.queryByText('To pay now')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change to 4 people' }));

  expect(await screen.findByText(/10:00 AM, 4 people/)).toBeVisible();
  expect(changes()[0]?.body).toEqual({ eventId: 1, participants: 4, version: 3, toPay: 0, toReturn: 0 });
  expect(submitted).toEqual([]);
});

test('one person fewer is taken from the balance', async () => {
  await show(unpaidBalance());

  await user.click(fewer());

  expect(screen.getByText('One person fewer').nextSibling).toHaveTextContent('R450.00');
  expect(screen.getByText('Taken from the balance').nextSibling).toHaveTextContent('R450.00');
  expect(screen.getByText('Nothing is to pay now. Then R500.00 is to be paid by Wednesday, March 5.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change to 2 people' })).toBeEnabled();
});

test('when fewer people cost less than was paid, the balance ends and the rest is paid back', async () => {
  await show(unpaidBalance({}, 100_000));

  await user.click(fewer());

  expect(screen.getByText('Taken from the balance').nextSibling).toHaveTextContent('R350.00');
  expect(screen.getByText('You get back').nextSibling).toHaveTextContent('R100.00');
  expect(screen.getByRole('button', { name: 'Change to 2 people, R100.00 back' })).toBeEnabled();
});

test('a quote with lines that count once adds more people to the balance too', async () => {
  const extras = { event: { ...eventWithExtras, availableSeats: 5 } };
  const manage = unpaidBalance(extras);
  const tickets = peopleAndMugs.map((ticket) => (ticket.isExtra ? ticket : { ...ticket, quantity: 3 }));
  await show({ ...manage, sums: exampleSums(manage.booking, { tickets }) });

  await user.click(more(': People'));

  expect(screen.getByText('People and extras added').nextSibling).toHaveTextContent('R450.00');
  expect(screen.getByText('Added to the balance').nextSibling).toHaveTextContent('R450.00');
  expect(screen.getByRole('button', { name: 'Change the booking' })).toBeEnabled();
});

test('a booking with a balance that was not agreed by a quote gets no more people', async () => {
  await show(unpaidBalance({ addsToBalance: false }));

  expect(more()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('One person fewer takes R450.00 from the balance.')).toBeVisible();
});
