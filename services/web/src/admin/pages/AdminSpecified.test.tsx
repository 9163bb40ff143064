// SPEC §3, §7
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lerato } from '../../../test/admin/customersTab.tsx';
import { exampleAdmin } from '../../../test/admin/exampleAdmins.ts';
import { exampleMessage } from '../../../test/admin/exampleMessage.ts';
import { usePortalApi } from '../../../test/admin/portalApi.ts';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';
import { exampleAdminEvent } from '../../../test/exampleEvents.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Admin } from './AdminPage.tsx';

// The fake API of these tests sends only the fields of SPEC §3, and whole lists instead of pages.

const api = usePortalApi();

const { availableSeats: _seats, ...event } = exampleAdminEvent();
const {
  eventDate: _date,
  eventStartTime: _start,
  ...booking
} = exampleAdminBooking({
  createdAt: '2031-03-11T22:30:00.000Z',
});
const { cancelledBookings: _cancelled, ...customer } = lerato;
const { phone: _phone, ...message } = exampleMessage();

beforeEach(() => {
  answer({
    '/api/admin/profile': exampleAdmin(),
    '/api/admin/users': [exampleAdmin()],
    '/api/admin/events': [event],
    '/api/analytics': { totalBookings: 8, totalRevenue: 90_000, activeEvents: 1, newMessages: 2, popularEvents: [] },
  });
  for (const path of ['/api/admin/attention', '/api/admin/booking-sources?period=weeks'])
    api.answers[`GET ${path}`] = () => ({ status: 404, body: { error: 'Not found' } });
});

function answer(bodies: Record<string, unknown>): void {
  for (const [path, body] of Object.entries(bodies)) api.answers[`GET ${path}`] = () => ({ body });
}

function openTab(tab: string): void {
  renderAt(`/admin?tab=${tab}`, <Admin />);
}

const rows = async (name: string) => {
  await screen.findByRole('table', { name });
  return screen.getAllByRole('row').slice(1);
};

test('the overview shows the five figures and the first five of a list of bookings', async () => {
  const seven = Array.from({ length: 7 }, (_none, at) => ({ ...booking, id: at + 1, bookingReference: `REF-${at}` }));
  answer({ '/api/bookings?page=1&pageSize=5': seven });

  openTab('overview');

  const latest = await rows('Latest bookings');
  expect(latest).toHaveLength(5);
  expect(latest[0]).toHaveTextContent(/Lerato Nkosi.*12 Mar.*confirmed/);
  expect(screen.getByRole('list', { name: 'Figures' })).toHaveTextContent(/Total Bookings8.*R900\.00.*New Messages2/);
  expect(screen.getByText('No payments in this time. Each one shows here as soon as it has come.')).toBeVisible();
  expect(screen.getByText('No workshops in the next seven days.')).toBeVisible();
});

test('a workshop without availableSeats has all seats free', async () => {
  openTab('events');

  expect((await rows('Workshops'))[0]).toHaveTextContent('Seats0 of 12');
});

test('an event list that is not an array counts as empty', async () => {
  answer({ '/api/admin/events': {} });

  openTab('events');

  expect(await screen.findByText(/^No workshop is planned/)).toBeVisible();
});

test('a list of bookings without dates is one page', async () => {
  answer({ '/api/bookings?page=1&pageSize=25': [booking] });
  openTab('bookings');
  const [row] = await rows('Bookings');
  expect(row).toHaveTextContent(/Whites2 people, 7K2M-9QXT-4WBD/);
  expect(screen.getByText('1 of 1 shown, newest first')).toBeVisible();

  await userEvent.setup().click(screen.getByRole('button', { name: 'Details of 7K2M-9QXT-4WBD' }));

  expect(await screen.findByRole('dialog')).toHaveTextContent('Wheel Throwing & Flat WhitesParticipants2 people');
});

test.each([
  ['customers', '/api/admin/customers?page=1&pageSize=25', customer, 'lerato+clay@example.com'],
  ['messages', '/api/contact?page=1&pageSize=25', message, 'Is the kiln warm?'],
])('a list of %s without paging is shown as one page, filled or empty', async (tab, path, one, text) => {
  answer({ [path]: [one] });
  openTab(tab);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/^1 of 1 shown/)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();

  answer({ [path]: [] });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Refresh' }));

  await waitFor(() => expect(screen.getByText(new RegExp(`^No ${tab} yet`))).toBeVisible());
});
