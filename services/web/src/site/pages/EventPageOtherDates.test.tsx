import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { exampleEvent, exampleEventPage } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Event } from './EventPage.tsx';

const api = useFakeApi();
const { title } = exampleEvent();
const otherDate = { date: '2031-03-22', startTime: '10:00', endTime: '12:30' };
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
