// SPEC §2 Events page, §4
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { studio } from '@studio/contract/studio';
import { exampleEvent, exampleEvents } from '../../../test/exampleEvents.ts';
import { answerOnCall, rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { answerEvents, showEventsPage, shownTitles } from '../../../test/site/eventsPage.tsx';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { Events } from './EventsPage.tsx';

const api = useFakeApi();

const listCalls = () => api.calls.filter(({ path }) => path.startsWith('/api/events?'));

// SPEC §9
test('while the workshops load, a heading above six placeholder cards says that they are loading', () => {
  api.answers['GET /api/events'] = () => new Promise(() => undefined);

  renderAt('/events', <Events />);

  expect(screen.getByRole('heading', { level: 1, name: 'Loading Events...' })).toBeInTheDocument();
  expect(screen.getByTestId('placeholders').children).toHaveLength(6);
});

test('the page links to the calendar of all workshops', async () => {
  await showEventsPage(api, [exampleEvent()]);

  expect(screen.getByRole('link', { name: 'Subscribe to our calendar' })).toHaveAttribute('href', '/workshops.ics');
});

// SPEC §2 Route table
test('a card on the events page shows picture, category, title, description, long date, times, spots, venue and price', async () => {
  await showEventsPage(api, [exampleEvent()]);
  const card = screen.getByRole('article', { name: 'Wheel Throwing & Flat Whites' });

  expect(card.querySelector('img')).toHaveAttribute('src', '/art/pottery.jpg');
  expect(card).toHaveTextContent('Pottery & Ceramics');
  expect(within(card).getByText(exampleEvent().description)).toHaveClass('line-clamp-2');
  expect(card).toHaveTextContent('Saturday, March 15, 2031');
  expect(card).toHaveTextContent('10:00 AM - 12:30 PM');
  expect(card).toHaveTextContent('12 spots available');
  expect(card).toHaveTextContent(studio.venue);
  expect(card).toHaveTextContent('R450.00');
  expect(within(card).getByRole('button', { name: /^Book Now/ })).toBeEnabled();
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/events/1');
});

test('a card on the events page shows the capacity and, in bold, fewer free seats', async () => {
  await showEventsPage(api, [exampleEvent({ capacity: 12, availableSeats: 4 })]);

  expect(screen.getByText('12 spots available')).toBeInTheDocument();
  expect(screen.getByText('4 left', { selector: 'b' })).toBeInTheDocument();
});

test('a full workshop shows Fully Booked in red, a disabled button and a link to its waiting list', async () => {
  await showEventsPage(api, [exampleEvent({ availableSeats: 0, isFullyBooked: true })]);
  const card = screen.getByRole('article');

  expect(within(card).getByText('Fully Booked', { selector: 'li > span' }).parentElement).toHaveClass('text-danger');
  expect(within(card).getByRole('button', { name: /^Fully Booked/ })).toBeDisabled();
  expect(within(card).getByRole('button', { name: /^Fully Booked/ })).toHaveClass('button');
  expect(within(card).queryByRole('button', { name: /^Book Now/ })).not.toBeInTheDocument();
  expect(within(card).getByRole('link', { name: /^Join the waiting list/ })).toHaveAttribute(
    'href',
    '/events/1#waiting-list',
  );
});

test('for screen readers the button of a card contains the name of its workshop', async () => {
  await showEventsPage(api, [
    exampleEvent({ id: 1, title: 'Mugs' }),
    exampleEvent({ id: 2, title: 'Beads', availableSeats: 0, isFullyBooked: true }),
  ]);

  expect(screen.getByRole('button', { name: 'Book Now Mugs' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Fully Booked Beads' })).toBeDisabled();
});

test('a card on the events page has the colours of its category', async () => {
  await showEventsPage(api, [
    exampleEvent({ id: 1, title: 'No 1', category: 'Painting' }),
    exampleEvent({ id: 2, title: 'No 2', category: 'Jewelry Making' }),
  ]);

  const gradients = screen.getAllByRole('article').map(({ className }) => /gradient-\d/.exec(className)?.[0]);
  expect(gradients).toEqual(['gradient-6', 'gradient-2']);
});

test.each([{ error: 'no array' }, null, 'text'])('an answer that is no array (%j) renders no cards', async (answer) => {
  await showEventsPage(api, answer);

  expect(shownTitles()).toEqual([]);
  expect(screen.getByText(/No workshops are planned/)).toBeInTheDocument();
});

// SPEC §9
test('the workshops on the events page are not fetched again by themselves', async () => {
  stopTime();
  answerEvents(api, exampleEvents(1));
  renderAt('/events', <Events />);
  await advanceTime(0);

  await advanceTime(600);

  expect(listCalls()).toHaveLength(1);
  jest.useRealTimers();
});

test('an empty list shows a message and a link', async () => {
  await showEventsPage(api, []);

  expect(screen.getByText(/No workshops are planned at the moment/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask us what is coming' })).toHaveAttribute('href', '/#contact');
});

// SPEC §8
test('Retry after a failed list keeps the focus and sends one request while it is fetching', async () => {
  api.answers['GET /api/events'] = rejection(503, 'unavailable');
  renderAt('/events', <Events />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const { answer, arrive } = answerOnCall();
  api.answers['GET /api/events'] = answer;

  await userEvent.click(retry);

  await waitFor(() => expect(retry).toHaveTextContent('Trying...'));
  await userEvent.click(retry);
  expect(retry).toHaveFocus();
  expect(listCalls()).toHaveLength(2);
  await act(async () => arrive({ status: 503, body: { error: 'x', code: 'unavailable' } }));
  await waitFor(() => expect(retry).toHaveTextContent('Retry'));
});

test('the page shows 24 workshops and a link to the next ones, which scripts load in place', async () => {
  await showEventsPage(api, exampleEvents(30), '/events?q=wheel');
  expect(shownTitles()).toHaveLength(24);
  const more = screen.getByRole('link', { name: 'Load more' });
  expect(more).toHaveAttribute('href', '/events?q=wheel&after=24');
  expect(more).toHaveAttribute('rel', 'next');

  await userEvent.click(more);

  await waitFor(() => expect(shownTitles()).toHaveLength(30));
  expect(shownTitles().at(-1)).toMatch(/ 30$/);
  expect(screen.queryByRole('link', { name: 'Load more' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Flat Whites 25$/ })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(/^30 workshops$/);
});

test('more workshops that cannot be loaded can be tried again, and the shown ones stay', async () => {
  await showEventsPage(api, exampleEvents(30));
  api.answers['GET /api/events'] = rejection(503, 'unavailable');
  await userEvent.click(screen.getByRole('link', { name: 'Load more' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(shownTitles()).toHaveLength(24);

  answerEvents(api, exampleEvents(30));
  await userEvent.click(retry);

  await waitFor(() => expect(shownTitles()).toHaveLength(30));
});

test('the address of a further page shows it, with a link to the first', async () => {
  await showEventsPage(api, exampleEvents(30), '/events?after=24&places=1');

  expect(shownTitles()).toHaveLength(6);
  expect(screen.getByRole('link', { name: 'Show from the first workshop' })).toHaveAttribute(
    'href',
    '/events?places=1',
  );
});

test('an address with an impossible month matches nothing', async () => {
  await showEventsPage(api, exampleEvents(2));
  api.answers['GET /api/events'] = rejection(400, 'invalid_input');
  cleanup();
  renderAt('/events?month=2031-13', <Events />);

  expect(await screen.findByText('No workshop matches what you are looking for.')).toBeInTheDocument();
});

test('without scripts Book Now leads to the page of the workshop', async () => {
  await showEventsPage(api, [exampleEvent({ id: 5 })]);

  const form = screen.getByRole('button', { name: /^Book Now/ }).closest('form')!;

  expect(form).toHaveAttribute('action', '/events/5');
  expect(form).toHaveAttribute('method', 'get');
});
