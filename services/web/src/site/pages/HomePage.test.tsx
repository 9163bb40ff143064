// SPEC §2 Home page, §4, §7, §9
import { focusManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { studio } from '@studio/contract/studio';
import { exampleEvent, exampleEvents } from '../../../test/exampleEvents.ts';
import { answerOnCall, rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Home } from './HomePage.tsx';

const api = useFakeApi();

function answerEvents(events: unknown): void {
  api.answers['GET /api/events'] = () => ({ body: events });
}

async function renderHome(): Promise<void> {
  renderAt('/', <Home />);
  await screen.findByRole('heading', { name: '2025 Experiences' });
}

function section(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

test('the next-event card shows the first workshop with a free seat', async () => {
  const full = exampleEvent({ id: 1, title: 'Full already', isFullyBooked: true, availableSeats: 0 });
  answerEvents([full, exampleEvent({ id: 2, title: 'Clay at ten', date: '2031-03-15', availableSeats: 4 })]);
  await renderHome();
  const card = section('Next workshop');

  expect(within(card).getByRole('link', { name: 'Clay at ten' })).toHaveAttribute('href', '/events/2');
  expect(card).toHaveTextContent('Sat 15 Mar');
  expect(card).toHaveTextContent('R450.00');
  expect(card).toHaveTextContent('4 spots left');
  expect(card).toHaveTextContent('10:00 AM');
});

test('the next-event card shows a later workshop when all on the page are full', async () => {
  const full = exampleEvents(6).map((event) => ({ ...event, isFullyBooked: true, availableSeats: 0 }));
  api.answers['GET /api/events?limit=6'] = () => ({ body: full, headers: { Link: '</api/events?>; rel="next"' } });
  api.answers['GET /api/events?limit=1&places=1'] = () => ({ body: [exampleEvent({ id: 9, title: 'Much later' })] });
  await renderHome();

  expect(await screen.findByRole('link', { name: 'Much later' })).toHaveAttribute('href', '/events/9');
});

test('while the workshops load, the title above six placeholders says that they are loading', async () => {
  const { answer, arrive } = answerOnCall();
  api.answers['GET /api/events'] = answer;
  renderAt('/', <Home />);

  expect(screen.getByRole('heading', { name: 'Loading Experiences' })).toBeInTheDocument();
  expect(screen.getByTestId('placeholders').children).toHaveLength(6);

  await act(async () => arrive({ body: exampleEvents(2) }));
  expect(await screen.findByRole('heading', { name: '2025 Experiences' })).toBeInTheDocument();
  expect(screen.queryByTestId('placeholders')).not.toBeInTheDocument();
});

test('the home page shows at most six workshops and a link to all of them', async () => {
  answerEvents(exampleEvents(8));
  await renderHome();
  const events = section('2025 Experiences');

  const cards = within(events).getAllByRole('article');
  expect(cards).toHaveLength(6);
  expect(cards[0]).toHaveTextContent('Wheel Throwing & Flat Whites 1');
  expect(cards[5]).toHaveTextContent('Wheel Throwing & Flat Whites 6');
  expect(within(events).getByRole('link', { name: 'View Full Calendar' })).toHaveAttribute('href', '/events');
});

test('the cards on the home page have the six gradients in order', async () => {
  answerEvents(exampleEvents(6));
  await renderHome();

  const grounds = screen.getAllByRole('article').map((card) => /gradient-\d/.exec(card.className)?.[0]);
  expect(grounds).toEqual(['gradient-1', 'gradient-2', 'gradient-3', 'gradient-4', 'gradient-5', 'gradient-6']);
});

test('without workshops the section shows a message and a link to the contact section', async () => {
  answerEvents([]);
  await renderHome();
  const events = section('2025 Experiences');

  expect(within(events).getByText(/No workshops are planned/)).toBeInTheDocument();
  expect(within(events).getByRole('link', { name: 'Ask us what is coming' })).toHaveAttribute('href', '/#contact');
});

test('a card on the home page shows picture, date, category, title, description, times, spots, venue and price', async () => {
  answerEvents([exampleEvent({ availableSeats: 5 })]);
  await renderHome();
  const card = screen.getByRole('article', { name: 'Wheel Throwing & Flat Whites' });

  expect(card.querySelector('img')).toHaveAttribute('src', '/art/pottery.jpg');
  expect(within(card).getByText('Mar').nextSibling).toHaveTextContent('15');
  expect(within(card).getByText('Pottery & Ceramics')).toBeInTheDocument();
  expect(within(card).getByText(exampleEvent().description)).toHaveClass('line-clamp-2');
  expect(within(card).getByText('10:00 AM - 12:30 PM')).toBeInTheDocument();
  expect(within(card).getByText('5 spots available')).toBeInTheDocument();
  expect(within(card).getByText(studio.venue)).toBeInTheDocument();
  expect(within(card).getByText('R450.00')).toBeInTheDocument();
  expect(within(card).getByRole('button', { name: /^Book Now/ })).toBeEnabled();
});

// SPEC §3
test('a workshop without end time, picture or free seats shows its start time, the studio and its capacity', async () => {
  const { availableSeats: _availableSeats, ...event } = exampleEvent({ endTime: null, imageUrl: null });
  answerEvents([event]);
  await renderHome();
  const card = screen.getByRole('article');

  expect(within(card).getByText('10:00 AM')).toBeInTheDocument();
  expect(card.querySelector('img')).toHaveAttribute('src', '/art/studio.jpg');
  expect(within(card).getByText('12 spots available')).toBeInTheDocument();
  expect(section('Next workshop')).toHaveTextContent('12 spots left');
});

// SPEC §8
test('a failed list on the home page shows an error, and Retry fetches it again', async () => {
  api.answers['GET /api/events'] = rejection(503, 'unavailable', 'Away');
  await renderHome();
  expect(screen.getByRole('alert')).toHaveTextContent('We could not load the workshops just now.');

  answerEvents(exampleEvents(1));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the workshops are fetched every 30 seconds, also while the tab is in the background', async () => {
  jest.useFakeTimers();
  answerEvents([exampleEvent({ availableSeats: 5 })]);
  renderAt('/', <Home />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText('5 spots available')).toBeInTheDocument();
  focusManager.setFocused(false);

  answerEvents([exampleEvent({ availableSeats: 3 })]);
  await act(() => jest.advanceTimersByTimeAsync(29_999));
  expect(api.calls).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(1));

  expect(api.calls).toHaveLength(2);
  expect(await screen.findByText('3 spots available')).toBeInTheDocument();
  focusManager.setFocused(undefined);
  jest.useRealTimers();
});

test('the error of a failed list stays while the list is fetched every 30 seconds', async () => {
  jest.useFakeTimers();
  api.answers['GET /api/events'] = rejection(503, 'unavailable', 'Away');
  renderAt('/', <Home />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  const alert = screen.getByRole('alert');
  const { answer, arrive } = answerOnCall();
  api.answers['GET /api/events'] = answer;

  await act(() => jest.advanceTimersByTimeAsync(30_001));

  expect(api.calls).toHaveLength(2);
  expect(alert).toBeInTheDocument();
  expect(screen.queryByTestId('placeholders')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Trying...' })).toBeInTheDocument();
  await act(async () => arrive({ body: exampleEvents(1) }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
  jest.useRealTimers();
});

test('the workshops stay when a later request fails', async () => {
  jest.useFakeTimers();
  answerEvents(exampleEvents(2));
  renderAt('/', <Home />);
  await act(() => jest.advanceTimersByTimeAsync(0));

  api.answers['GET /api/events'] = () => ({ status: 500 });
  await act(() => jest.advanceTimersByTimeAsync(30_000));

  expect(api.calls).toHaveLength(2);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  jest.useRealTimers();
});
