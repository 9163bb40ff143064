// SPEC §2 Admin dashboard
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
import { exampleAdminEvent } from '../../../test/exampleEvents.ts';
import { answerOnCall } from '../../../test/fakeApi.ts';

const api = answerBookings();
const user = userEvent.setup();

test('searching filters the list on the server, is stored in the address and shows the number of matches', async () => {
  openTab();
  await findRow(lerato);
  const found = answerOnCall();
  api.answers['GET /api/bookings?page=1&pageSize=25&search=KHUM'] = found.answer;

  await user.type(screen.getByRole('searchbox', { name: 'Name, email or reference' }), 'KHUM');

  await waitFor(() => expect(address()).toBe('?tab=bookings&search=KHUM'));
  expect(await findRow(lerato)).toBeInTheDocument();
  found.arrive(pageOf([sipho]));
  await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
  expect(screen.getByText('1 of 1 shown, newest first')).toHaveRole('status');
});

test('the tab takes its filter from the address', async () => {
  api.answers['GET /api/bookings?page=2&pageSize=25&search=ler&status=cancelled&eventId=2'] = () =>
    pageOf([lerato], 26, 2);
  openTab('?tab=bookings&search=ler&status=cancelled&eventId=2&page=2');

  await findRow(lerato);
  expect(screen.getByRole('searchbox')).toHaveValue('ler');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('cancelled');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Workshop' })).toHaveValue('2'));
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Roster' })).toHaveAttribute('href', '/admin/roster/2');
});

// SPEC §5
test('one customer’s bookings are shown by the email parameter, which can be removed', async () => {
  api.answers[`GET ${firstPage}&email=lerato%2Bclay%40example.com`] = () => pageOf([lerato]);
  api.answers['GET /api/bookings?page=1&pageSize=1&email=lerato%2Bclay%40example.com'] = () => pageOf([]);
  openTab('?tab=bookings&email=lerato%2Bclay%40example.com');
  await findRow(lerato);
  expect(screen.getByText('lerato+clay@example.com')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('No Data')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Of everybody' }));

  expect(await findRow(sipho)).toBeInTheDocument();
  expect(address()).toBe('?tab=bookings');
});

test('the status filter offers every status and the bookings that wait for a choice, and sends the selected one to the server', async () => {
  openTab();
  await findRow(lerato);
  const filter = screen.getByRole('combobox', { name: 'Status' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All statuses', 'confirmed', 'pending', 'cancelled', 'choice pending']);

  for (const status of ['confirmed', 'pending', 'cancelled', 'awaiting_choice']) {
    api.answers[`GET ${firstPage}&status=${status}`] = () => pageOf([lerato], 1);
    await user.selectOptions(filter, status);
    await waitFor(() => expect(address()).toBe(`?tab=bookings&status=${status}`));
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe(`${firstPage}&status=${status}`));
  }
  await user.selectOptions(filter, 'All statuses');
  await waitFor(() => expect(address()).toBe('?tab=bookings'));
});

test('an upcoming or a past workshop can be chosen as the filter and removed', async () => {
  openTab();
  await findRow(lerato);
  api.answers[`GET ${firstPage}&eventId=2`] = () => pageOf([sipho]);
  const filter = screen.getByRole('combobox', { name: 'Workshop' });
  await within(filter).findByRole('option', { name: 'Fri 15 Mar 2024: Beads' });
  expect(within(filter).getByRole('group', { name: 'Upcoming' })).toHaveTextContent('Wheel Throwing');
  expect(within(filter).getByRole('group', { name: 'Past' })).toHaveTextContent('Beads');

  await user.selectOptions(filter, '2');
  await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
  await user.selectOptions(filter, 'All workshops');

  expect(await findRow(lerato)).toBeInTheDocument();
  expect(address()).toBe('?tab=bookings');
});

test('the filter names a deleted workshop by the title in its bookings', async () => {
  api.answers[`GET ${firstPage}&eventId=99`] = () =>
    pageOf([exampleAdminBooking({ eventId: 99, eventTitle: 'Long gone' })]);
  openTab('?tab=bookings&eventId=99');

  expect(await screen.findByRole('option', { name: 'Long gone' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Workshop' })).toHaveValue('99');
  // A deleted workshop has no roster.
  await screen.findByRole('option', { name: /Beads/ });
  expect(screen.queryByRole('link', { name: 'Roster' })).not.toBeInTheDocument();
});

test('workshops beyond those that the select offers are found by a search and stay chosen', async () => {
  const upcoming = '/api/admin/events?page=1&pageSize=100';
  const raku = exampleAdminEvent({ id: 7, title: 'Raku', date: '2091-03-15' });
  api.answers['GET /api/admin/events'] = () => ({ body: { items: [], total: 0, page: 1, pageSize: 100 } });
  api.answers[`GET ${upcoming}&from=${studioDay(new Date())}`] = () => ({
    body: { items: [exampleAdminEvent()], total: 101, page: 1, pageSize: 100 },
  });
  api.answers[`GET ${upcoming}&search=raku&from=${studioDay(new Date())}`] = () => ({
    body: { items: [raku], total: 1, page: 1, pageSize: 100 },
  });
  api.answers[`GET ${firstPage}&eventId=7`] = () => pageOf([lerato]);
  api.answers['GET /api/admin/events/7'] = () => ({ body: raku });
  openTab();

  await user.type(await screen.findByRole('searchbox', { name: 'Find a workshop' }), 'raku{Enter}');
  await screen.findByRole('option', { name: /Raku/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Workshop' }), '7');
  await user.clear(screen.getByRole('searchbox', { name: 'Find a workshop' }));

  await waitFor(() => expect(screen.getByRole('option', { name: /Wheel Throwing/ })).toBeInTheDocument());
  expect(screen.getByRole('combobox', { name: 'Workshop' })).toHaveDisplayValue(/Raku/);
  expect(await screen.findByRole('link', { name: 'Roster' })).toHaveAttribute('href', '/admin/roster/7');
});
