import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EventPageView } from '@studio/contract/events/events';
import { ticketTypes, typedEvent } from '../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { exampleHold, visitor } from '../../../test/site/bookingForm.ts';
import { showWorkshop } from '../../../test/site/eventPage.tsx';
import { formMemory, newAttempt } from '../bookings/bookingSession.ts';

const api = useFakeApi();
const user = userEvent.setup();
const joinPath = 'POST /api/events/1/waitlist';
const nothingBeingPaid = { parties: 0, seatsBeingPaid: 0, ticketsBeingPaid: [] };
beforeEach(() => {
  sessionStorage.clear();
  api.answers['GET /api/events/1/waitlist'] = () => ({ body: nothingBeingPaid });
  api.answers['GET /api/events'] = () => ({ body: [] });
  api.answers[joinPath] = () => ({ status: 201, body: { joined: true } });
});

/**
 * Shows a workshop with tickets for adults, children and pairs. `left` says how many tickets are left of the named
 * types.
 */
function show(left: Record<string, number>, overrides: Partial<EventPageView> = {}): Promise<HTMLElement> {
  const types = ticketTypes.map((type) => {
    const ofType = left[type.name];
    return ofType === undefined ? type : { ...type, limit: 4, left: ofType };
  });
  return showWorkshop(api, { ...typedEvent, ticketTypes: types, ...overrides });
}

const full = { availableSeats: 0, isFullyBooked: true };
const form = () => screen.getByRole('form', { name: 'Waiting list' });
const count = (type: string) => within(form()).getByRole('spinbutton', { name: type });
const press = (name: string) => user.click(within(form()).getByRole('button', { name }));
const joins = () => api.calls.filter(({ method }) => method === 'POST');

async function fill(): Promise<void> {
  await user.type(within(form()).getByLabelText('First Name'), 'Lerato');
  await user.type(within(form()).getByLabelText('Last Name'), 'Nkosi');
  await user.type(within(form()).getByLabelText('Email Address'), 'lerato@mail.example');
}

test('visitors of a full workshop choose the tickets for which they wait', async () => {
  await show({}, full);
  expect(within(form()).queryByLabelText('Number of Participants')).not.toBeInTheDocument();
  await fill();

  await press('One more: Pair');
  expect(within(form()).getByText('You would wait for 3 spots, R920.00 in all.')).toBeVisible();
  await press('Join the waiting list');

  await screen.findByRole('region', { name: 'Check your mail' });
  const tickets = [
    { ticketTypeId: 1, quantity: 1 },
    { ticketTypeId: 3, quantity: 1 },
  ];
  expect(joins().map(({ body }) => body)).toMatchObject([{ participants: 3, tickets }]);
});

test('while spots are free, visitors can wait for a ticket that is sold out, up to its limit, or book others', async () => {
  const page = await show({ Child: 0 });

  const card = screen.getByRole('region', { name: 'Join the waiting list' });
  expect(card).toHaveTextContent(
    'Sold out: Child. When such tickets become available, we write to the first people in line',
  );
  expect(within(page).getByRole('heading', { name: 'Tickets' }).parentElement).toHaveTextContent('ChildSold out');
  expect(within(page).getByRole('button', { name: /^Book Now/ })).toBeEnabled();
  expect(count('Child')).toHaveValue(1);
  expect(count('Adult')).toHaveValue(0);
  for (let more = 0; more < 4; more += 1) await press('One more: Child');
  expect(count('Child')).toHaveValue(4);
});

test('a workshop that has tickets of every type left has no waiting list', async () => {
  await show({ Child: 1 });

  expect(screen.queryByRole('form', { name: 'Waiting list' })).not.toBeInTheDocument();
  expect(api.calls.some(({ path }) => path.endsWith('/waitlist'))).toBe(false);
});

test('while the last tickets of the sold out types are being paid for, joining is not offered', async () => {
  const ticketsBeingPaid = [{ ticketTypeId: 2, quantity: 1 }];
  api.answers['GET /api/events/1/waitlist'] = () => ({
    body: { ...nothingBeingPaid, seatsBeingPaid: 1, ticketsBeingPaid },
  });
  await show({ Child: 0 });

  const card = await screen.findByRole('region', { name: 'The last tickets are being paid for' });

  expect(card).toHaveTextContent('Please look again in half an hour');
  expect(screen.queryByRole('form', { name: 'Waiting list' })).not.toBeInTheDocument();
});

test('one sold out type whose tickets are not being paid for is enough to join', async () => {
  const ticketsBeingPaid = [{ ticketTypeId: 2, quantity: 1 }];
  api.answers['GET /api/events/1/waitlist'] = () => ({ body: { ...nothingBeingPaid, parties: 1, ticketsBeingPaid } });
  await show({ Child: 0, Pair: 0 });

  expect(await within(form()).findByText(/^1 group is before you\./)).toBeInTheDocument();
});

test('without a ticket that takes a spot nothing is sent, and the focus is in the first stepper', async () => {
  await show({}, full);
  await fill();

  await press('One fewer: Adult');
  await press('Join the waiting list');

  expect(within(form()).getByText('Please choose at least one ticket that takes a spot.')).toBeVisible();
  expect(count('Adult')).toHaveFocus();
  expect(joins()).toEqual([]);
});

test('a visitor who holds the last ticket of a type is not asked to wait for it', async () => {
  const { holdId, expiresAt } = exampleHold();
  const tickets = [{ ticketTypeId: 2, quantity: 1 }];
  const hold = { holdId, expiresAt, participants: 1, tickets };
  const entry = { ...visitor, participants: 1, tickets };
  formMemory.write({ eventId: 1, entry, attempt: { ...newAttempt(), hold }, openAt: null });

  await show({ Child: 0 });

  expect(screen.queryByRole('form', { name: 'Waiting list' })).not.toBeInTheDocument();
});
