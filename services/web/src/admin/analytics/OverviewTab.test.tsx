// SPEC §2 Admin dashboard, §9
import { screen, waitFor, within } from '@testing-library/react';
import type { WeekEvent } from '@studio/contract/admin/analytics';
import { latestBookings, overviewTab, panel } from '../../../test/admin/overviewTab.tsx';
import { pageOf } from '../../../test/admin/portalApi.ts';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';

const { api, show } = overviewTab();

const figures = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test("the overview greets by the studio’s time and shows the studio's date", async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-03-11T22:30:00Z'));

  await show();

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good morning, Naledi');
  expect(screen.getByText('Wednesday, March 12, 2031, Johannesburg time (SAST).')).toBeVisible();
  jest.mocked(Date.now).mockRestore();
});

test('the four cards show bookings, revenue in rand, active events and unread messages', async () => {
  await show({
    totalBookings: 1284,
    bookingsThisWeek: 37,
    totalRevenue: 41_892_050,
    activeEvents: 14,
    soldOutEvents: 3,
    halfEmptyEvents: 2,
    newMessages: 3,
    oldestNewMessage: new Date(Date.now() - 5 * 3_600_000 - 1000).toISOString(),
  });

  expect(figures().slice(0, 4)).toEqual([
    'Total Bookings128437 in the last 7 days',
    'Total RevenueR418\u00A0920.50Payments less refunds',
    'Active Events143 sold out, 2 under half full',
    'New Messages3Oldest waiting 5 hours',
  ]);
  // The style sheet makes a long figure small enough for its tile.
  expect(screen.getByText(/^R418/).style.getPropertyValue('--characters')).toBe('11');
});

test('a studio without data shows zeros, and each empty list says that it is empty and offers the next step', async () => {
  await show();

  expect(figures().slice(0, 4)).toEqual([
    'Total Bookings00 in the last 7 days',
    'Total RevenueR0.00Payments less refunds',
    'Active Events00 sold out, 0 under half full',
    'New Messages0Nobody is waiting',
  ]);
  expect(panel('Popular Events').getByText('No popular events data available')).toBeVisible();
  expect(panel('Popular Events').getByRole('link', { name: 'Add a workshop' })).toBeVisible();
  expect(panel('Recent Activity').getByText('No recent bookings')).toBeVisible();
  expect(panel('Recent Activity').getByRole('link', { name: 'Make a manual booking' })).toBeVisible();
  expect(panel('This week in the studio').getByText('No workshops in the next seven days.')).toBeVisible();
  expect(panel('Revenue').getByText(/No payments in this time/)).toBeVisible();
  expect(panel('Needs attention').getByText(/^Nothing\./)).toBeVisible();
});

test('the buttons lead to the dialogs of the Events tab', async () => {
  await show();

  expect(screen.getByRole('link', { name: 'Manual Booking' })).toHaveAttribute(
    'href',
    '/admin?tab=events&dialog=manual',
  );
  expect(screen.getByRole('link', { name: 'Add Workshop' })).toHaveAttribute('href', '/admin?tab=events&dialog=new');
});

test('popular events are listed with their bookings, the longest bar for the most, in the colour of the category', async () => {
  await show({
    popularEvents: [
      { id: 1, title: 'Wheel Throwing', category: 'Pottery & Ceramics', bookingCount: 212 },
      { id: 2, title: 'String Art', category: 'String Art', bookingCount: 53 },
      { id: 3, title: 'Mugs', category: 'Pottery & Ceramics', bookingCount: 1 },
    ],
  });

  const items = panel('Popular Events').getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Wheel Throwing212 bookings',
    'String Art53 bookings',
    'Mugs1 booking',
  ]);
  expect(items.map((item) => item.querySelector('[style]')?.getAttribute('style'))).toEqual([
    'width: 100%;',
    'width: 25%;',
    expect.stringMatching(/^width: 0\.47/),
  ]);
  const colours = items.map((item) => item.querySelector('[style]')?.className.match(/bg-\S+/)?.[0]);
  expect(colours).toEqual(['bg-terracotta-d', 'bg-marigold-d', 'bg-terracotta-d']);
});

test('recent activity shows name, workshop, the day of the booking and the status of the latest five', async () => {
  api.answers[latestBookings] = () =>
    pageOf([
      exampleAdminBooking({ id: 9, status: 'pending' }),
      exampleAdminBooking({ id: 8, firstName: 'Priya', lastName: 'Naidoo', status: 'cancelled' }),
      exampleAdminBooking({ id: 7, createdAt: '2031-03-02T22:30:00.000Z' }),
    ]);

  await show();

  const rows = panel('Recent Activity').getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  const { eventTitle, bookingReference } = exampleAdminBooking();
  expect(cells).toEqual([
    [`Lerato Nkosi${bookingReference}`, eventTitle, '1 Mar', 'pending'],
    [`Priya Naidoo${bookingReference}`, eventTitle, '1 Mar', 'cancelled'],
    [`Lerato Nkosi${bookingReference}`, eventTitle, '3 Mar', 'confirmed'],
  ]);
  expect(panel('Recent Activity').getByRole('link', { name: 'All bookings' })).toHaveAttribute(
    'href',
    '/admin?tab=bookings',
  );
});

test('Refresh refetches figures, bookings and needs attention; nothing is refetched by itself', async () => {
  const user = await show();
  const reads = () => api.calls.map(({ path }) => path).toSorted();
  const all = [
    '/api/admin/attention',
    '/api/admin/booking-sources?period=weeks',
    '/api/admin/deleted-bookings',
    '/api/analytics',
    '/api/bookings?page=1&pageSize=5',
  ];
  expect(reads()).toEqual(all);

  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  await waitFor(() => expect(reads()).toEqual([...all, ...all].toSorted()));
});

const clayDay: WeekEvent = {
  id: 5,
  dateId: 0,
  number: 1,
  count: 1,
  title: 'Clay Day',
  category: 'Textiles',
  date: '2031-03-15',
  startTime: '14:00',
  endTime: null,
  imageUrl: null,
  capacity: 50,
  seatsTaken: 20,
};

const weekOf = (length: number) => Array.from({ length }, (_none, index) => ({ ...clayDay, id: index + 1 }));

test('this week lists each workshop with how full it is and its roster', async () => {
  const wheel = { ...clayDay, id: 4, title: 'Wheel Throwing', category: 'Painting', startTime: '10:00' };
  await show({ thisWeek: [{ ...wheel, capacity: 12, seatsTaken: 8 }, clayDay] });

  const [first, second] = panel('This week in the studio').getAllByRole('listitem');
  expect(first).toHaveTextContent('Wheel ThrowingSat 15 Mar 2031, 10:00 AM8 of 12 places taken');
  expect(second).toHaveTextContent('Clay DaySat 15 Mar 2031, 2:00 PM20 of 50 places taken');
  expect(screen.getByRole('link', { name: 'Roster of Wheel Throwing, Sat 15 Mar 2031' })).toHaveAttribute(
    'href',
    '/admin/roster/4',
  );
  expect(screen.queryByRole('link', { name: 'All workshops' })).not.toBeInTheDocument();
});

test('this week names the place of a date in its course, whose roster is for this date', async () => {
  await show({ thisWeek: [{ ...clayDay, dateId: 7, number: 2, count: 6 }] });

  expect(panel('This week in the studio').getByRole('listitem')).toHaveTextContent('Sat 15 Mar 2031, 2:00 PM, 2 of 6');
  expect(screen.getByRole('link', { name: /^Roster of Clay Day/ })).toHaveAttribute('href', '/admin/roster/5?date=7');
});

test('a week with more workshops than its list shows links to all workshops', async () => {
  await show({ thisWeek: weekOf(20) });

  expect(screen.getByText('Only the next 20 workshops are listed here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All workshops' })).toHaveAttribute('href', '/admin?tab=events');
});
