// SPEC §2 Admin dashboard, §8
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminEventView } from '@studio/contract/events/events';
import { beads, eventsTab, row, titles, wheel as booked } from '../../../test/admin/eventsTab.tsx';

const { api, open } = eventsTab();
const user = userEvent.setup();
const wheel = { ...booked, bookingCount: 0 };

const ask = async (event: AdminEventView) => {
  await open([event, beads]);
  await user.click(within(row(event.title)).getByRole('button', { name: /^Delete/ }));
  return screen.getByRole('alertdialog', { name: 'Delete workshop' });
};

test('a deletion asks for confirmation, names the workshop, says that it is not booked, and Enter alone deletes nothing', async () => {
  const question = await ask(wheel);

  expect(question).toHaveTextContent('Are you sure you want to delete this workshop?');
  expect(question).toHaveTextContent('Wheel Throwing & Flat Whites, Saturday, March 15, 2031, 10:00 AM - 12:30 PM');
  expect(question).toHaveTextContent('Nobody has booked it. It disappears from the website.');
  await user.keyboard('{Enter}');

  expect(question).not.toBeInTheDocument();
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  expect(within(row('Wheel Throwing')).getByRole('button', { name: /^Delete/ })).toHaveFocus();
});

test('deleting a booked workshop asks the same question first, and then leads to cancelling it', async () => {
  const preview = { bookings: 3, people: 8, unreachable: 0, choosable: 0, toRefund: 0 };
  api.answers['GET /api/admin/events/1/cancellation'] = () => ({ body: preview });
  const question = await ask(booked);

  expect(question).toHaveTextContent('Are you sure you want to delete this workshop?');
  expect(question).toHaveTextContent('Wheel Throwing & Flat Whites, Saturday, March 15, 2031, 10:00 AM - 12:30 PM');
  expect(question).toHaveTextContent('so it is cancelled instead of deleted');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(within(question).getByRole('button', { name: 'Continue' }));

  const cancellation = await screen.findByRole('alertdialog', { name: 'Cancel workshop' });
  expect(within(cancellation).getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.click(within(cancellation).getByRole('button', { name: 'Keep it' }));
  expect(within(row('Wheel Throwing')).getByRole('button', { name: /^Delete/ })).toHaveFocus();
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('a past or cancelled workshop can be deleted although it was booked', async () => {
  const question = await ask({ ...booked, cancellation: { at: '2031-03-01T08:00:00.000Z', reason: 'No kiln.' } });

  expect(question).toHaveTextContent('It has 3 bookings, which stay in Bookings with page and payment.');
});

test('a deletion shows a toast, refetches the lists and keeps the focus in the list', async () => {
  const question = await ask(wheel);
  api.answers['DELETE /api/events/1'] = () => ({ body: { message: 'Event Deleted' } });
  api.answers['GET /api/admin/events'] = () => ({ body: [beads] });

  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Event Deleted')).toBeVisible();
  await waitFor(() => expect(titles()).toEqual(['Bead a Bracelet']));
  expect(screen.getByRole('heading', { name: 'Workshop Management' })).toHaveFocus();
});

test('a failed deletion shows a toast and keeps the workshop', async () => {
  const question = await ask(wheel);
  const body = { error: 'Something went wrong.', code: 'internal' };
  api.answers['DELETE /api/events/1'] = () => ({ status: 500, body });

  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Failed to delete event. Please try again.')).toBeVisible();
  expect(question).toBeInTheDocument();
});

test('a deletion of an already deleted workshop shows the server’s message and removes the row', async () => {
  const question = await ask(wheel);
  api.answers['DELETE /api/events/1'] = () => ({ status: 404, body: { error: 'This workshop does not exist.' } });
  api.answers['GET /api/admin/events'] = () => ({ body: [beads] });

  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('This workshop does not exist.')).toBeVisible();
  await waitFor(() => expect(titles()).toEqual(['Bead a Bracelet']));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
