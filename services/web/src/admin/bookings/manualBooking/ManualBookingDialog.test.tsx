// SPEC §4, §5, §8
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminEventView } from '@studio/contract/events/events';
import { exampleAdminBooking } from '../../../../test/exampleBookings.ts';
import { exampleAdminEvent, furtherDates } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { dismissToasts } from '../../../../test/toasts.ts';
import { Toaster } from '../../../shared/ui/toast/Toaster.tsx';
import { ManualBookingDialog } from './ManualBookingDialog.tsx';

const api = useFakeApi();
const user = userEvent.setup();
afterEach(dismissToasts);
const onClose = jest.fn();
afterEach(() => onClose.mockReset());

async function open(workshops: AdminEventView[] = [exampleAdminEvent()]): Promise<HTMLElement> {
  api.answers['GET /api/admin/events'] = () => ({ body: workshops });
  renderAt(
    '/admin?tab=bookings',
    <>
      <ManualBookingDialog onClose={onClose} />
      <Toaster />
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Manual Booking' });
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Loading workshops…' })).not.toBeInTheDocument());
  return dialog;
}

async function fill(): Promise<void> {
  await user.selectOptions(screen.getByLabelText('Workshop'), '1');
  await user.type(screen.getByLabelText('First name'), 'Sipho');
  await user.type(screen.getByLabelText('Last name'), 'Khumalo');
  await user.type(screen.getByLabelText(/^Email/), 'sipho@example.com');
  await user.type(screen.getByLabelText(/^Phone/), '083 555 0102');
}

const save = () => user.click(screen.getByRole('button', { name: 'Create booking' }));
const posted = () => api.calls.filter(({ method }) => method === 'POST');

// SPEC §9
test('the form books by default for one, in cash, paid and confirmed, at the price of the workshop', async () => {
  await open();
  api.answers['POST /api/bookings/manual'] = () => ({ status: 201, body: exampleAdminBooking() });

  await fill();
  await save();

  expect(await screen.findByText('Booking Created')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Booking created' })).toHaveTextContent(
    'The confirmation goes to lerato@example.com.',
  );
  expect(screen.getByText('7K2M-9QXT-4WBD')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(posted()).toMatchObject([
    {
      path: '/api/bookings/manual',
      body: {
        eventId: 1,
        firstName: 'Sipho',
        lastName: 'Khumalo',
        email: 'sipho@example.com',
        phone: '083 555 0102',
        participants: 1,
        totalAmount: 45_000,
        paymentMethod: 'cash',
        paymentStatus: 'completed',
        status: 'confirmed',
      },
    },
  ]);
});

test('the form offers upcoming workshops with their free seats, the next one first', async () => {
  const dialog = await open([
    exampleAdminEvent({
      id: 4,
      title: 'Weaving',
      date: '2031-04-01',
      startTime: '09:00',
      price: 52_000,
      availableSeats: 1,
    }),
    exampleAdminEvent({
      id: 3,
      title: 'Beads',
      date: '2031-03-15',
      startTime: '14:00',
      availableSeats: 0,
      isFullyBooked: true,
    }),
    exampleAdminEvent({ id: 2, title: 'Clay', date: '2031-03-15', startTime: '09:30', availableSeats: 5 }),
    exampleAdminEvent({ id: 1, title: 'Long ago', date: '2024-03-15' }),
  ]);

  const options = within(within(dialog).getByLabelText('Workshop')).getAllByRole('option');

  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a workshop',
    'Sat 15 Mar 2031, 9:30 AM: Clay, R450.00 (5 seats left)',
    'Sat 15 Mar 2031, 2:00 PM: Beads, R450.00 (fully booked)',
    'Tue 1 Apr 2031, 9:00 AM: Weaving, R520.00 (1 seat left)',
  ]);
  expect(options[2]).toBeDisabled();
});

test('the choice says how many dates a course has', async () => {
  await open([exampleAdminEvent({ title: 'Wheel Course', furtherDates })]);

  expect(screen.getByRole('option', { name: /^Sat 15 Mar 2031, 10:00 AM: Wheel Course, 3 dates, R450/ })).toBeEnabled();
});

test('the form says when no upcoming workshop has free seats', async () => {
  await open([exampleAdminEvent({ availableSeats: 0, isFullyBooked: true })]);

  expect(screen.getByRole('option', { name: 'No upcoming workshop has seats left' })).toBeInTheDocument();
});

// SPEC §9
test('payment methods and statuses are those of the specification', async () => {
  await open();
  const valuesOf = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);

  expect(valuesOf('Payment method')).toEqual(['cash', 'card', 'eft', 'online']);
  expect(valuesOf('Payment status')).toEqual(['completed', 'pending', 'failed']);
  expect(valuesOf('Booking status')).toEqual(['confirmed', 'pending', 'cancelled']);
  expect(screen.getByLabelText('Payment method')).toHaveValue('cash');
  expect(screen.getByLabelText('Payment status')).toHaveValue('completed');
  expect(screen.getByLabelText('Booking status')).toHaveValue('confirmed');
});

test('the total is the price times the participants, at every change', async () => {
  await open();
  const total = () => screen.getByRole('status', { name: 'Total' });
  expect(total()).toHaveTextContent('R0.00');

  await user.selectOptions(screen.getByLabelText('Workshop'), '1');
  expect(total()).toHaveTextContent('R450.00');
  await user.clear(screen.getByLabelText(/^Participants/));
  await user.type(screen.getByLabelText(/^Participants/), '3');

  expect(total()).toHaveTextContent('R1 350.00');
});

test('an empty form shows the specified messages and sends nothing', async () => {
  await open();
  await user.clear(screen.getByLabelText(/^Participants/));

  await save();

  expect(screen.getByLabelText('Workshop')).toHaveAccessibleDescription('Event ID is required');
  expect(screen.getByLabelText('Workshop')).toHaveFocus();
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name required');
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name required');
  expect(screen.getByLabelText(/^Participants/)).toHaveAccessibleDescription('At least 1 participant required');
  expect(screen.getByText('Total amount must be greater than 0')).toBeVisible();
  expect(posted()).toEqual([]);
});

test.each([
  ['the server’s sentence', { error: 'Only 1 seat left', code: 'sold_out' }, 'Only 1 seat left'],
  ['the specified sentence if the server gives none', undefined, 'Failed to create booking'],
])('a failure shows %s, and typed text stays', async (_by, body, sentence) => {
  const dialog = await open();
  api.answers['POST /api/bookings/manual'] = () => ({ status: body ? 409 : 500, body });
  await fill();

  await save();

  expect(await within(dialog).findByText(sentence)).toBeVisible();
  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.getByLabelText('First name')).toHaveValue('Sipho');
  expect(screen.getByLabelText('Workshop')).toHaveValue('1');
  expect(screen.getByRole('button', { name: 'Create booking' })).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

test('a rejection refetches the free seats', async () => {
  await open();
  api.answers['POST /api/bookings/manual'] = () => ({ status: 409, body: { error: 'Only 1 seat left' } });
  await fill();
  api.answers['GET /api/admin/events'] = () => ({ body: [exampleAdminEvent({ availableSeats: 1 })] });

  await save();

  expect(await screen.findByRole('option', { name: /1 seat left/ })).toBeInTheDocument();
});

test('the form sent again after a lost answer has the same idempotency key', async () => {
  await open();
  api.answers['POST /api/bookings/manual'] = () => ({ status: 500 });
  await fill();

  await save();
  await screen.findByText('Error');
  await save();
  await waitFor(() => expect(posted()).toHaveLength(2));

  const keys = posted().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a walk-in without e-mail and phone is booked', async () => {
  await open();
  api.answers['POST /api/bookings/manual'] = () => ({
    status: 201,
    body: exampleAdminBooking({ email: '', phone: '' }),
  });
  await user.selectOptions(screen.getByLabelText('Workshop'), '1');
  await user.type(screen.getByLabelText('First name'), 'Sipho');
  await user.type(screen.getByLabelText('Last name'), 'Khumalo');

  await save();

  expect(await screen.findByText('Booking Created')).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveTextContent('please give the customer the reference');
  expect(posted()).toMatchObject([{ body: { email: '', phone: '' } }]);
});

test('a booking of a workshop with ticket types sends the number of each type and their sum', async () => {
  const adult = { id: 3, name: 'Adult', note: '', price: 38_000, seats: 1, limit: null };
  const pair = { id: 5, name: 'Pair', note: '', price: 54_000, seats: 2, limit: null };
  const dialog = await open([exampleAdminEvent({ price: 38_000, ticketTypes: [adult, pair] })]);
  api.answers['POST /api/bookings/manual'] = () => ({ status: 201, body: exampleAdminBooking() });

  await fill();
  expect(screen.queryByLabelText(/^Participants/)).not.toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Tickets (12 seats left)' })).toBeVisible();
  expect(screen.getByLabelText('Adult')).toHaveValue(1);
  expect(screen.getByLabelText('Pair')).toHaveAccessibleDescription('R540.00, 2 places');
  await user.clear(screen.getByLabelText('Adult'));
  await save();
  expect(screen.getByLabelText('Adult')).toHaveAccessibleDescription('R380.00 At least 1 participant required');
  expect(posted()).toEqual([]);
  await user.type(screen.getByLabelText('Adult'), '2');
  await user.type(screen.getByLabelText('Pair'), '1');
  expect(within(dialog).getByRole('status', { name: 'Total' })).toHaveTextContent('R1 300.00');
  await save();

  expect(await screen.findByText('Booking Created')).toBeVisible();
  const tickets = [
    { ticketTypeId: 3, quantity: 2 },
    { ticketTypeId: 5, quantity: 1 },
  ];
  expect(posted()).toMatchObject([{ body: { eventId: 1, participants: 4, tickets, totalAmount: 130_000 } }]);
});
