import { screen, waitFor, within } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { ticketTypes, typedEvent } from '../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, openForm, payButton, visitor } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, showEvents, showFilledForm, submitted } = bookingFlowPage(api);
const person = { ...visitor, participants: 1 };
const pair = ticketTypes[2];

const more = (type: string) => screen.getByRole('button', { name: `One more: ${type}` });
const fewer = (type: string) => screen.getByRole('button', { name: `One fewer: ${type}` });
const count = (type: string) => screen.getByRole('spinbutton', { name: type });
const receipt = () => screen.getByRole('complementary', { name: 'Your booking' });

test('a card shows the range of ticket prices, or one price if all tickets cost the same', async () => {
  await showEvents(typedEvent, exampleEvent({ id: 2, title: 'Raku' }));

  expect(screen.getByRole('article', { name: typedEvent.title })).toHaveTextContent('R220.00to R540.00 per ticket');
  expect(screen.getByRole('article', { name: 'Raku' })).toHaveTextContent('R450.00per person');
});

test('one adult and one pair take three seats, and the hold has the tickets and the total that the form shows', async () => {
  const user = await showFilledForm(typedEvent, person);
  expect([count('Adult'), count('Child'), count('Pair')].map((input) => input.getAttribute('value'))).toEqual([
    '1',
    '0',
    '0',
  ]);
  expect(count('Pair')).toHaveAccessibleDescription('2 seats, side by side R540.00 You take 1 of the 5 spots.');

  await user.click(more('Pair'));

  expect(screen.getByText('You take 3 of the 5 spots.')).toBeVisible();
  expect(receipt()).toHaveTextContent('AdultR380.00PairR540.00Total to payR920.00includes R15.00 processing fee');
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(holds()[0]?.body).toMatchObject({
    participants: 3,
    tickets: [
      { ticketTypeId: 1, quantity: 1 },
      { ticketTypeId: 3, quantity: 1 },
    ],
    totalAmount: 92_000,
  });
});

test('the plus button is disabled on every type that no longer fits', async () => {
  const user = await showFilledForm({ ...typedEvent, availableSeats: 2 }, person);
  expect(more('Pair')).toHaveAttribute('aria-disabled', 'true');
  expect(more('Child')).not.toHaveAttribute('aria-disabled');

  await user.click(more('Child'));

  expect(more('Adult')).toHaveAttribute('aria-disabled', 'true');
  expect(receipt()).toHaveTextContent('AdultR380.00ChildR220.00Total to payR600.00');
  await user.click(fewer('Child'));
  await user.click(fewer('Adult'));
  expect(more('Pair')).not.toHaveAttribute('aria-disabled');
});

test('without a ticket that takes a seat nothing is sent, and the focus is in the first stepper', async () => {
  const user = await showFilledForm(typedEvent, person);

  await user.click(fewer('Adult'));
  await user.click(payButton());

  expect(within(dialog()).getAllByText('Please choose at least one ticket that takes a spot.').length).toBeGreaterThan(
    0,
  );
  expect(count('Adult')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Join the waiting list' })).not.toBeInTheDocument();
  expect(holds()).toEqual([]);
});

test('when the tickets have changed the form shows the current ones and keeps what was typed', async () => {
  const user = await showFilledForm(typedEvent, person);
  await user.click(more('Pair'));
  const error = 'The tickets of this workshop have changed. Please choose again.';
  api.answers['POST /api/holds'] = () => ({ status: 409, body: { error, code: 'tickets_changed' } });
  const dearer = [{ ...pair, price: 60_000 }];
  api.answers['GET /api/events/1'] = () => ({ body: { ...typedEvent, price: 60_000, ticketTypes: dearer } });

  await user.click(payButton());

  await waitFor(() => expect(payButton()).toHaveTextContent('Pay R600.00'));
  expect(within(dialog()).getByText(error)).toBeInTheDocument();
  expect(screen.queryByRole('spinbutton', { name: 'Adult' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('First Name')).toHaveValue('Lerato');
  expect(submitted).toEqual([]);
});

test('a reopened form has its tickets', async () => {
  const user = await showFilledForm(typedEvent, person);
  await user.click(more('Pair'));
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));

  await openForm(user, typedEvent.title);

  expect(count('Adult')).toHaveValue(1);
  expect(count('Pair')).toHaveValue(1);
});

test('if fewer seats are left than the chosen tickets take, no part is offered, because the visitor chooses which tickets come', async () => {
  const user = await showFilledForm(typedEvent, person);
  await user.click(more('Pair'));
  api.answers['POST /api/holds'] = () => ({ status: 409, body: { error: 'Only 2 seats left', code: 'sold_out' } });
  api.answers['GET /api/events/1'] = () => ({ body: { ...typedEvent, availableSeats: 2 } });

  await user.click(payButton());

  expect(await screen.findByText('2 spots are left now.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take 2' })).not.toBeInTheDocument();
  await user.click(fewer('Adult'));
  expect(payButton()).not.toHaveAttribute('aria-disabled');
});
