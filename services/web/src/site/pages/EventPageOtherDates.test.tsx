import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { exampleEvent, exampleEventPage } from '../../../test/exampleEvents.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dialog, fillForm, payButton, visitor } from '../../../test/site/bookingForm.ts';
import { Event } from './EventPage.tsx';

const api = useFakeApi();
const { title } = exampleEvent();
const otherDate = { date: '2031-03-22', startTime: '10:00', endTime: '12:30', furtherDates: [] };
const otherDates = [
  { id: 7, ...otherDate, availableSeats: 3, isFullyBooked: false },
  { id: 8, ...otherDate, availableSeats: 0, isFullyBooked: true },
];

beforeEach(() => {
  sessionStorage.clear();
  api.answers['GET /api/events/1'] = () => ({ body: exampleEventPage({ otherDates }) });
  api.answers['GET /api/events/7'] = () => ({ body: exampleEventPage({ id: 7, ...otherDate, availableSeats: 3 }) });
});

async function show(path = '/events/1'): Promise<HTMLElement> {
  const Address = () => {
    const { pathname, state } = useLocation();
    return <output data-testid="address">{`${pathname} ${JSON.stringify(state)}`}</output>;
  };
  renderAt(
    path,
    <>
      <Routes>
        <Route path="/events/:id" element={<Event />} />
      </Routes>
      <Address />
    </>,
  );
  return screen.findByRole('article', { name: title });
}

test('the other dates of a workshop lead to their pages', async () => {
  const page = await show();

  expect(within(page).getByRole('heading', { level: 2, name: 'Other dates' })).toBeInTheDocument();
  const link = within(page).getByRole('link', { name: /^Mar 22 Saturday, .*3 spots available/ });
  expect(link).toHaveAttribute('href', '/events/7');
  expect(within(page).getByRole('link', { name: /Fully Booked/ })).toHaveAttribute('href', '/events/8');
});

test('Book Now on another date opens the form on its page, once, with the participants chosen before', async () => {
  const page = await show();
  await userEvent.click(within(page).getByRole('button', { name: 'One more' }));

  await userEvent.click(within(page).getByRole('link', { name: /3 spots available Book Now/ }));

  const form = await screen.findByRole('dialog', { name: 'Book Your Workshop' });
  expect(form).toHaveTextContent('Saturday, March 22, 2031');
  expect(within(form).getByLabelText('Number of Participants')).toHaveValue(2);
  // Without the state, neither a reload nor Back opens the form again.
  expect(screen.getByTestId('address')).toHaveTextContent('/events/7 null');
});

test('the form of a date that is sold out meanwhile leads to the next date with enough seats and keeps the typed texts', async () => {
  const user = userEvent.setup();
  const page = await show();
  await user.click(within(page).getByRole('button', { name: /^Book Now/ }));
  await screen.findByRole('dialog', { name: 'Book Your Workshop' });
  await fillForm(user);
  const full = { availableSeats: 0, isFullyBooked: true };
  const early = { ...otherDates[0]!, id: 6, availableSeats: 1 };
  api.answers['POST /api/holds'] = rejection(409, 'sold_out', 'This workshop is fully booked');
  api.answers['GET /api/events/1'] = () => ({
    body: exampleEventPage({ ...full, otherDates: [early, ...otherDates] }),
  });
  api.answers['GET /api/events/1/waitlist'] = () => ({ body: { parties: 0, seatsBeingPaid: 0 } });
  await user.click(payButton());
  expect(await within(dialog()).findByText('No spot is left now.')).toBeInTheDocument();
  expect(within(dialog()).queryByRole('button', { name: /^Take/ })).not.toBeInTheDocument();

  const dates = await within(dialog()).findAllByRole('link', { name: /spots? available Book Now$/ });
  expect(dates.map((date) => date.getAttribute('href'))).toEqual(['/events/7']);
  await user.click(dates[0]!);

  await waitFor(() => expect(dialog()).toHaveTextContent('Saturday, March 22, 2031'));
  expect(screen.getByLabelText('Email Address')).toHaveValue(visitor.email);
  expect(within(dialog()).getByLabelText('Number of Participants')).toHaveValue(2);
  expect(payButton()).not.toHaveAttribute('aria-disabled');
});
