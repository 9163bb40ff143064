import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleSums } from '../../../../../test/exampleBookings.ts';
import { exampleManage, exampleTarget, manageApi } from '../../../../../test/exampleManage.ts';
import { adultAndPair, ticketTypes, typedEvent } from '../../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { exampleHold } from '../../../../../test/site/bookingForm.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes } = manageBookingPages(api);

const more = (type: string) => screen.getByRole('button', { name: `One more: ${type}` });
const fewer = (type: string) => screen.getByRole('button', { name: `One fewer: ${type}` });

/** One adult and one pair, paid. */
function typedManage(overrides: Parameters<typeof exampleManage>[0] = {}) {
  const manage = exampleManage({ event: typedEvent }, { participants: 3, totalAmount: 92_000 });
  return { ...manage, sums: exampleSums(manage.booking, { tickets: adultAndPair }), ...overrides };
}

test('each booked ticket type is a line of the price', async () => {
  await show(typedManage());

  const sums = screen.getByRole('region', { name: 'Price and payments' });
  expect(sums).toHaveTextContent('1 × AdultR380.001 × PairR540.00');
  expect(sums).toHaveTextContent('3 people, fee includedR920.00');
});

test('an additional ticket is paid, and the change contains the tickets of each type', async () => {
  await show(typedManage());
  api.answers[`POST ${manageApi}/change`] = () => ({ body: { manage: typedManage(), payment: exampleHold() } });

  await user.click(more('Child'));
  expect(screen.getByText('You take 4 of the 8 spots.')).toBeVisible();
  expect(screen.getByText('Tickets added').nextSibling).toHaveTextContent('R220.00');
  await user.click(screen.getByRole('button', { name: 'Pay R220.00' }));

  expect(changes()[0]?.body).toEqual({
    eventId: 1,
    participants: 4,
    tickets: [
      { ticketTypeId: 1, quantity: 1 },
      { ticketTypeId: 2, quantity: 1 },
      { ticketTypeId: 3, quantity: 1 },
    ],
    version: 3,
    toPay: 22_000,
    toReturn: 0,
  });
});

test('the rejection of a sold out type is shown, and the chosen tickets stay', async () => {
  await show(typedManage());
  const error = 'The tickets “Child” are sold out.';
  api.answers[`POST ${manageApi}/change`] = () => ({ status: 409, body: { error, code: 'tickets_sold_out' } });

  await user.click(more('Child'));
  await user.click(screen.getByRole('button', { name: 'Pay R220.00' }));

  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: 'Child' })).toHaveValue(1);
});

test('a pair ticket that is exchanged for a child ticket gives back the difference', async () => {
  await show(typedManage());

  await user.click(fewer('Pair'));
  await user.click(more('Child'));

  expect(screen.getByText('Tickets given up').nextSibling).toHaveTextContent('-R540.00');
  expect(screen.getByRole('button', { name: 'Change the tickets, R320.00 back' })).toBeEnabled();
});

test('a booked type that is no longer sold can only be reduced', async () => {
  const sold = { ...typedEvent, ticketTypes: ticketTypes.slice(0, 2) };
  await show(typedManage({ event: sold }));

  expect(screen.getByText('Not sold any more')).toBeVisible();
  expect(more('Pair')).toHaveAttribute('aria-disabled', 'true');
  await user.click(fewer('Pair'));
  expect(screen.getByRole('button', { name: 'Change the tickets, R540.00 back' })).toBeEnabled();
});

test('a booking that is still to be paid at the studio cannot get more expensive tickets online', async () => {
  const manage = typedManage();
  const booking = { ...manage.booking, paymentStatus: 'pending' } as const;
  await show({ ...manage, booking, money: { ...manage.money, paid: 0 } });

  await user.click(fewer('Pair'));
  await user.click(more('Adult'));
  await user.click(more('Adult'));

  expect(screen.getByText(/please call us for more or dearer tickets/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Change the tickets/ })).not.toBeInTheDocument();
});

test('a date without the booked ticket types is not offered', async () => {
  const other = exampleTarget({ ticketTypes: ticketTypes.slice(0, 1), price: 38_000 });
  await show(typedManage({ otherDates: [other] }), '/move');

  expect(screen.getByText(/No other date with room has the kinds of tickets of this booking/)).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

test('a date with the same ticket types is offered with the difference for the whole party', async () => {
  const dearer = ticketTypes.map((type) => ({ ...type, id: type.id + 10, price: type.price + 1000 }));
  await show(typedManage({ otherDates: [exampleTarget({ ticketTypes: dearer, price: 39_000 })] }), '/move');

  expect(screen.getByRole('radio', { name: /R20\.00 more$/ })).toBeChecked();
});
