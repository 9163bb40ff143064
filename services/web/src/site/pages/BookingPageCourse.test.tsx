import { screen, within } from '@testing-library/react';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import { exampleDetail } from '../../../test/exampleBookings.ts';
import { exampleEvent, furtherDates } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { region, showBooking } from '../../../test/site/bookingPage.tsx';
import { reference } from '../../../test/site/paymentReturn.tsx';

const api = useFakeApi();

function show(event: Parameters<typeof exampleDetail>[1]): BookingDetail {
  const detail = exampleDetail({}, event);
  showBooking(api, detail);
  return detail;
}

test('the page of a booked course lists all dates, and its calendar file has an entry for each', async () => {
  show({ furtherDates });

  const workshop = within(await screen.findByRole('region', { name: exampleEvent().title }));
  const list = await workshop.findByRole('list', { name: 'All 3 dates' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  const file = workshop.getByRole('link', { name: /^Add to Calendar/ });
  expect(file).toHaveAttribute('href', `/booking/${reference}/workshop.ics`);
  expect(region('What Happens Next?')).toHaveTextContent('24 hours before each date.');
});

test('once the course has begun, the page greets for its next date and still promises reminders', async () => {
  show({ date: '2020-03-15', furtherDates });

  expect(await screen.findByText('See you on Saturday, March 22, Lerato.')).toBeVisible();
  expect(region('What Happens Next?')).toHaveTextContent('24 hours before each date.');
});

test('the page of a workshop with one date has no list of dates', async () => {
  show({});

  expect(await screen.findByText('See you on Saturday, March 15, Lerato.')).toBeVisible();
  expect(screen.queryByRole('list', { name: /dates/ })).not.toBeInTheDocument();
});
