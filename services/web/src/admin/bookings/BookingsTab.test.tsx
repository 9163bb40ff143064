// SPEC §2 Admin dashboard, §7
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { studioDay } from '@studio/contract/format/dates';
import {
  address,
  answerBookings,
  findRow,
  firstPage,
  lerato,
  openTab,
  sipho,
} from '../../../test/admin/bookingsTab.tsx';
import { pageOf } from '../../../test/admin/portalApi.ts';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { answerOnCall } from '../../../test/fakeApi.ts';

const api = answerBookings();
const user = userEvent.setup();

test('each row shows customer, workshop, participants, reference, status and payment', async () => {
  openTab();

  const row = await findRow(lerato);
  for (const text of [
    'Lerato Nkosi',
    'lerato@example.com',
    '082 555 0119',
    'Wheel Throwing & Flat Whites',
    'Sat 15 Mar 2031, 2 people, 7K2M-9QXT-4WBD',
    'R900.00',
    'Card (PayFast), Paid',
  ]) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  expect(within(row).getByRole('combobox', { name: 'Status of 7K2M-9QXT-4WBD' })).toHaveValue('confirmed');
  const other = await findRow(sipho);
  expect(within(other).getByText(/1 person/)).toBeVisible();
  expect(within(other).getByText('EFT, Pending')).toBeVisible();
  expect(screen.getByText('2 of 2 shown, newest first')).toHaveRole('status');
});

test('a row names the ticket types of its booking', async () => {
  const tickets = [
    { ticketTypeId: 3, label: 'Adult', seats: 1, quantity: 2 },
    { ticketTypeId: 5, label: 'Pair', seats: 2, quantity: 1 },
  ];
  api.answers[`GET ${firstPage}`] = () => pageOf([{ ...lerato, participants: 4, tickets }]);
  openTab();

  const text = 'Sat 15 Mar 2031, 4 people (2 × Adult, 1 × Pair), 7K2M-9QXT-4WBD';
  expect(within(await findRow(lerato)).getByText(text)).toBeVisible();
});

test('a confirmed booking of a cancelled workshop is marked until its people have chosen', async () => {
  api.answers[`GET ${firstPage}`] = () => pageOf([{ ...lerato, isAwaitingChoice: true }, sipho]);
  openTab();

  const mark = 'Workshop cancelled – choice pending';
  expect(within(await findRow(lerato)).getByText(mark)).toBeVisible();
  expect(within(await findRow(sipho)).queryByText(mark)).not.toBeInTheDocument();
});

test('a workshop without a title is named by its id', async () => {
  api.answers[`GET ${firstPage}`] = () => pageOf([exampleAdminBooking({ eventTitle: '', eventId: 12 })]);
  openTab();

  expect(await screen.findByText('Workshop 12')).toBeVisible();
});

test.each(['?status=paid&page=0&eventId=x', '?status=all&page=-1', '?page=1e9'])(
  'an invalid filter in the address (%s) is ignored',
  async (search) => {
    openTab(search);

    expect(await findRow(lerato)).toBeInTheDocument();
  },
);

test('while a page is fetched from the server the previous page stays, and the focus moves to the top', async () => {
  api.answers[`GET ${firstPage}`] = () => pageOf([lerato], 26);
  const second = answerOnCall();
  api.answers['GET /api/bookings?page=2&pageSize=25'] = second.answer;
  openTab();
  await findRow(lerato);
  expect(screen.getByText('1 of 26 shown, newest first')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Next' }));

  expect(await findRow(lerato)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Bookings' })).toHaveFocus();
  second.arrive(pageOf([sipho], 26, 2));
  expect(await findRow(sipho)).toBeInTheDocument();
  expect(address()).toBe('?tab=bookings&page=2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(address()).toBe('?tab=bookings');
});

test('a page past the end leads to the last one', async () => {
  api.answers['GET /api/bookings?page=9&pageSize=25'] = () => pageOf([], 26, 9);
  api.answers['GET /api/bookings?page=2&pageSize=25'] = () => pageOf([sipho], 26, 2);
  openTab('?tab=bookings&page=9');

  await user.click(await screen.findByRole('button', { name: 'Go to the last page' }));

  expect(await findRow(sipho)).toBeInTheDocument();
});

test('the free seats are refetched when the manual booking form opens', async () => {
  openTab();
  await waitFor(() => expect(api.calls.some(({ path }) => path.startsWith('/api/admin/events?'))).toBe(true));
  await findRow(lerato);
  const booked = exampleEvent({ date: studioDay(new Date(Date.now() + 86_400_000)), availableSeats: 5 });
  api.answers['GET /api/admin/events'] = () => ({ body: [booked] });

  await user.click(screen.getByRole('button', { name: 'Manual Booking' }));

  expect(await screen.findByRole('option', { name: /5 seats left/ })).toBeInTheDocument();
});
