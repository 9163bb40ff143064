import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { studio } from '@studio/contract/studio';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Event } from './EventPage.tsx';

const api = useFakeApi();

function show(): void {
  renderAt(
    '/events/1',
    <Routes>
      <Route path="/events/:id" element={<Event />} />
    </Routes>,
  );
}

test('the page of a workshop shows its details and opens the booking flow', async () => {
  api.answers['GET /api/events/1'] = () => ({ body: exampleEvent({ availableSeats: 4 }) });
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Loading Event...' })).toBeInTheDocument();

  const page = await screen.findByRole('article', { name: 'Wheel Throwing & Flat Whites' });
  expect(page).toHaveTextContent('Saturday, March 15, 2031');
  expect(page).toHaveTextContent('4 spots available');
  expect(page).toHaveTextContent(studio.address.street);
  expect(page).toHaveTextContent('R450.00');
  expect(page).toHaveTextContent(studio.cancellationRule);

  await userEvent.click(screen.getByRole('button', { name: 'Book Now' }));
  expect(await screen.findByRole('dialog', { name: 'Wheel Throwing & Flat Whites' })).toBeInTheDocument();
});

test('without scripts Book Now on the page of a workshop leads to the contact section', async () => {
  api.answers['GET /api/events/1'] = () => ({ body: exampleEvent() });
  show();

  const book = await screen.findByRole('button', { name: 'Book Now' });

  expect(book.closest('form')).toHaveAttribute('action', '/#contact');
});

test('a deleted workshop shows a message with a link to the other workshops', async () => {
  api.answers['GET /api/events/1'] = () => ({ status: 404, body: { error: 'x', code: 'not_found' } });
  show();

  expect(await screen.findByRole('heading', { name: 'Workshop not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the coming workshops' })).toHaveAttribute('href', '/events');
});

test('an unavailable API shows an error, not a missing workshop', async () => {
  api.answers['GET /api/events/1'] = () => ({ status: 503, body: {} });
  show();
  expect(await screen.findByText('We could not load this workshop just now.')).toBeInTheDocument();

  api.answers['GET /api/events/1'] = () => ({ body: exampleEvent() });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('article')).toBeInTheDocument();
});
