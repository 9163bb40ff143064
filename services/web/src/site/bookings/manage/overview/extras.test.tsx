import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleSums } from '../../../../../test/exampleBookings.ts';
import { exampleManage, manageApi } from '../../../../../test/exampleManage.ts';
import { eventWithExtras, peopleAndMugs } from '../../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { exampleHold } from '../../../../../test/site/bookingForm.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes } = manageBookingPages(api);

const more = (counted: string) => screen.getByRole('button', { name: `One more: ${counted}` });
const fewer = (counted: string) => screen.getByRole('button', { name: `One fewer: ${counted}` });

/** Two people with a mug for each, paid. */
function manageWithMugs(tickets = peopleAndMugs, totalAmount = 108_000) {
  const manage = exampleManage({ event: { ...eventWithExtras, availableSeats: 5 } }, { participants: 2, totalAmount });
  return { ...manage, sums: exampleSums(manage.booking, { tickets }) };
}

async function showMugs(...values: Parameters<typeof manageWithMugs>): Promise<void> {
  await show(manageWithMugs(...values));
  await screen.findByRole('group', { name: 'Extras' });
}

test('each booked extra is a line of the price', async () => {
  await showMugs();

  const sums = screen.getByRole('region', { name: 'Price and payments' });
  expect(sums).toHaveTextContent('2 × PersonR900.002 × Second mugR180.00');
});

test('an extra is added and paid, and the change has the people and all extras', async () => {
  await showMugs();
  api.answers[`POST ${manageApi}/change`] = () => ({ body: { manage: manageWithMugs(), payment: exampleHold() } });

  await user.click(screen.getByRole('button', { name: 'Add: Apron' }));
  expect(screen.getByText('People and extras added').nextSibling).toHaveTextContent('R150.00');
  await user.click(screen.getByRole('button', { name: 'Pay R150.00' }));

  expect(changes()[0]?.body).toEqual({
    eventId: 1,
    participants: 2,
    tickets: [
      { ticketTypeId: 1, quantity: 2 },
      { ticketTypeId: 5, quantity: 2 },
      { ticketTypeId: 6, quantity: 1 },
    ],
    version: 3,
    toPay: 15_000,
    toReturn: 0,
  });
});

test('with one person fewer there is one extra fewer, and both are paid back', async () => {
  await showMugs();

  await user.click(fewer('People'));

  expect(screen.getByRole('spinbutton', { name: 'Second mug' })).toHaveValue(1);
  expect(more('Second mug')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Change the booking, R540.00 back' })).toBeEnabled();
});

test('a booking from before the workshop had extras gets one, and more people', async () => {
  const untyped = [{ ticketTypeId: null, label: null, seats: 1, price: 45_000, quantity: 2 }];
  await showMugs(untyped, 90_000);
  api.answers[`POST ${manageApi}/change`] = () => ({ body: { manage: manageWithMugs(), payment: exampleHold() } });

  await user.click(more('People'));
  await user.click(screen.getByRole('button', { name: 'Add: Second mug' }));
  await user.click(screen.getByRole('button', { name: 'Pay R540.00' }));

  expect(changes()[0]?.body).toMatchObject({
    participants: 3,
    tickets: [
      { ticketTypeId: null, quantity: 3 },
      { ticketTypeId: 5, quantity: 1 },
    ],
  });
});

test('an extra that sold out meanwhile is named, and the choice stays', async () => {
  await showMugs();
  const error = '“Apron” is sold out.';
  api.answers[`POST ${manageApi}/change`] = () => ({ status: 409, body: { error, code: 'tickets_sold_out' } });

  await user.click(screen.getByRole('button', { name: 'Add: Apron' }));
  await user.click(screen.getByRole('button', { name: 'Pay R150.00' }));

  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: 'Apron' })).toHaveValue(1);
});
