import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { NavigateFunction } from 'react-router-dom';
import type { EventView } from '@studio/contract/events';
import { studio } from '@studio/contract/studio';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { createApi } from '../../shared/http/api.ts';
import { createQueryClient } from '../../shared/http/queryClient.ts';
import { Events } from './EventsPage.tsx';

const api = useFakeApi();

async function show(events: unknown, path = '/events'): Promise<void> {
  api.answers['GET /api/events'] = () => ({ body: events });
  renderAt(path, <Events />);
  await screen.findByRole('heading', { level: 1, name: '2025 Workshops' });
}

const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

test('while the workshops load the heading says so over six placeholder cards', () => {
  api.answers['GET /api/events'] = () => new Promise(() => undefined);

  renderAt('/events', <Events />);

  expect(screen.getByRole('heading', { level: 1, name: 'Loading Events...' })).toBeInTheDocument();
  expect(screen.getByTestId('placeholders').children).toHaveLength(6);
});

test('the calendar of all workshops can be subscribed to', async () => {
  await show([exampleEvent()]);

  expect(screen.getByRole('link', { name: 'Subscribe to our calendar' })).toHaveAttribute('href', '/workshops.ics');
});

test('a card tells picture, category, title, description, long date, times, spots, venue and price', async () => {
  await show([exampleEvent()]);
  const card = screen.getByRole('article', { name: 'Wheel Throwing & Flat Whites' });

  expect(card.querySelector('img')).toHaveAttribute('src', '/art/pottery.jpg');
  expect(card).toHaveTextContent('Pottery & Ceramics');
  expect(within(card).getByText(exampleEvent().description)).toHaveClass('line-clamp-2');
  expect(card).toHaveTextContent('Saturday, March 15, 2031');
  expect(card).toHaveTextContent('10:00 AM - 12:30 PM');
  expect(card).toHaveTextContent('12 spots available');
  expect(card).toHaveTextContent(studio.venue);
  expect(card).toHaveTextContent('R450.00');
  expect(within(card).getByRole('button', { name: 'Book Now' })).toBeEnabled();
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/events/1');
});

test('a workshop without an end shows its start alone', async () => {
  await show([exampleEvent({ startTime: '14:05', endTime: null })]);

  expect(screen.getByText('2:05 PM')).toBeInTheDocument();
});

test('the spots are the capacity, and what is left of it is said too', async () => {
  await show([exampleEvent({ capacity: 12, availableSeats: 4 })]);

  expect(screen.getByText('12 spots available')).toBeInTheDocument();
  expect(screen.getByText('(4 left)')).toBeInTheDocument();
});

test('a full workshop says so in red and its button is off', async () => {
  await show([exampleEvent({ availableSeats: 0, isFullyBooked: true })]);
  const card = screen.getByRole('article');

  expect(within(card).getByText('Fully Booked', { selector: 'span' }).parentElement).toHaveClass('text-danger');
  expect(within(card).getByRole('button', { name: 'Fully Booked' })).toBeDisabled();
  expect(within(card).queryByRole('button', { name: 'Book Now' })).not.toBeInTheDocument();
});

test.each([null, '/uploads/gone.jpg'])('a missing or broken picture (%s) is the studio’s own', async (imageUrl) => {
  await show([exampleEvent({ imageUrl })]);
  const picture = () => screen.getByRole('article').querySelector('img')!;

  if (imageUrl) fireEvent.error(picture());

  expect(picture()).toHaveAttribute('src', '/art/studio.jpg');
});

test('six gradients take turns', async () => {
  await show(Array.from({ length: 7 }, (_, index) => exampleEvent({ id: index + 1, title: `No ${index + 1}` })));

  const gradients = screen.getAllByRole('article').map(({ className }) => /gradient-\d/.exec(className)?.[0]);
  expect(gradients).toEqual([
    'gradient-1',
    'gradient-2',
    'gradient-3',
    'gradient-4',
    'gradient-5',
    'gradient-6',
    'gradient-1',
  ]);
});

test.each([{ error: 'no array' }, null, 'text'])('an answer that is no array (%j) renders no cards', async (answer) => {
  await show(answer);

  expect(titles()).toEqual([]);
  expect(screen.getByText(/No workshops are planned/)).toBeInTheDocument();
});

test('no workshops at all: a sentence and the one next thing to do', async () => {
  await show([]);

  expect(screen.getByText(/No workshops are planned at the moment/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask us what is coming' })).toHaveAttribute('href', '/#contact');
});

test('a failed list says so in its place, and Retry fetches it again', async () => {
  api.answers['GET /api/events'] = () => ({ status: 503, body: { error: 'x', code: 'unavailable' } });
  renderAt('/events', <Events />);
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load the workshops just now.');
  expect(titles()).toEqual([]);

  api.answers['GET /api/events'] = () => ({ body: [exampleEvent()] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(api.calls).toHaveLength(2);
});

test('while it is asked for again Retry says so, keeps the focus and asks once', async () => {
  api.answers['GET /api/events'] = () => ({ status: 503, body: { error: 'x', code: 'unavailable' } });
  renderAt('/events', <Events />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const { answer, arrive } = answerOnCall();
  api.answers['GET /api/events'] = answer;

  await userEvent.click(retry);

  await waitFor(() => expect(retry).toHaveTextContent('Trying...'));
  await userEvent.click(retry);
  expect(retry).toHaveFocus();
  expect(api.calls).toHaveLength(2);
  await act(async () => arrive({ status: 503, body: { error: 'x', code: 'unavailable' } }));
  await waitFor(() => expect(retry).toHaveTextContent('Retry'));
});

test('without scripts Book Now leads to the workshop’s own page', async () => {
  await show([exampleEvent({ id: 5 })]);

  const form = screen.getByRole('button', { name: 'Book Now' }).closest('form')!;

  expect(form).toHaveAttribute('action', '/events/5');
  expect(form).toHaveAttribute('method', 'get');
});

describe('search', () => {
  const list: EventView[] = [
    exampleEvent({ id: 1, title: 'Wheel Throwing', category: 'Pottery & Ceramics', date: '2031-03-15' }),
    exampleEvent({ id: 2, title: 'Jacaranda Skies', category: 'Painting', date: '2031-03-15' }),
    exampleEvent({
      id: 3,
      title: 'Oil and Light',
      category: 'Painting',
      date: '2031-03-16',
      description: 'With JACARANDA.',
    }),
  ];

  test.each([
    ['', ['Wheel Throwing', 'Jacaranda Skies', 'Oil and Light']],
    ['?q=jacaranda', ['Jacaranda Skies', 'Oil and Light']],
    ['?q=jacaranda+oil', ['Oil and Light']],
    ['?category=Painting', ['Jacaranda Skies', 'Oil and Light']],
    ['?date=2031-03-15', ['Wheel Throwing', 'Jacaranda Skies']],
    ['?category=Painting&date=2031-03-15&q=', ['Jacaranda Skies']],
    ['?category=Nonsense', []],
  ])('the address %s shows %j, also without scripts', async (search, expected) => {
    await show(list, `/events${search}`);

    expect(titles()).toEqual(expected);
  });

  test('is a form that any browser can send', async () => {
    await show(list, '/events?category=Painting&q=oil&date=2031-03-16');
    const form = screen.getByRole('button', { name: 'Search' }).closest('form')!;

    expect(form).toHaveAttribute('action', '/events');
    expect(form).toHaveAttribute('method', 'get');
    const sent = ['q', 'category', 'date'].map((name) => form.elements.namedItem(name));
    expect(sent.map((field) => (field as HTMLInputElement).value)).toEqual(['oil', 'Painting', '2031-03-16']);
  });

  test('a choice is in the address at once and its count is read out', async () => {
    const user = userEvent.setup();
    await show(list);
    expect(screen.getByRole('status')).toHaveTextContent('3 workshops');

    await user.selectOptions(screen.getByLabelText('Category'), 'Painting');
    expect(screen.getByRole('status')).toHaveTextContent('2 of 3 workshops');
    await user.selectOptions(screen.getByLabelText('Date'), 'Sunday, March 16, 2031');
    expect(titles()).toEqual(['Oil and Light']);
    await user.type(screen.getByLabelText('Search'), 'wheel{Enter}');
    expect(screen.getByText('No workshop matches what you are looking for.')).toBeInTheDocument();

    await user.click(screen.getAllByRole('link', { name: 'Show all workshops' })[0]!);
    expect(titles()).toHaveLength(3);
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  test('a choice keeps the keyboard where it is, and what is being typed', async () => {
    const user = userEvent.setup();
    await show(list);
    const words = screen.getByLabelText('Search');
    await user.type(words, 'oil');
    const category = screen.getByLabelText('Category');
    act(() => category.focus());

    await user.selectOptions(category, 'Painting');

    expect(titles()).toEqual(['Oil and Light']);
    expect(category).toHaveFocus();
    expect(words).toHaveValue('oil');
    await user.clear(words);
    await user.type(words, 'skies{Enter}');
    expect(titles()).toEqual(['Jacaranda Skies']);
    expect(words).toHaveFocus();
  });

  test('what is typed while the list is searched stays, in a browser that keeps a copy of the state', async () => {
    api.answers['GET /api/events'] = () => ({ body: list });
    const replace = window.history.replaceState.bind(window.history);
    const copying = jest
      .spyOn(window.history, 'replaceState')
      .mockImplementation((state, unused, url) => replace(structuredClone(state), unused, url));
    window.history.replaceState(null, '', '/events');
    render(
      <QueryClientProvider client={createQueryClient(createApi({ origin: '' }))}>
        <BrowserRouter>
          <Events />
        </BrowserRouter>
      </QueryClientProvider>,
    );
    await screen.findByRole('status');
    const words = screen.getByLabelText('Search');

    act(() => {
      fireEvent.change(words, { target: { value: 'oil' } });
      fireEvent.submit(words);
      fireEvent.change(words, { target: { value: 'oil and li' } });
    });

    expect(titles()).toEqual(['Oil and Light']);
    expect(words).toHaveValue('oil and li');
    copying.mockRestore();
    window.history.replaceState(null, '', '/');
  });

  test('Back brings the fields of the address before; a link that is gone leaves the keyboard at the count', async () => {
    const user = userEvent.setup();
    api.answers['GET /api/events'] = () => ({ body: list });
    let navigate: NavigateFunction = () => undefined;
    function Stepper() {
      navigate = useNavigate();
      // As in `App`.
      return (
        <Routes location={useLocation()}>
          <Route path="/events" element={<Events />} />
        </Routes>
      );
    }
    renderAt('/events?category=Painting&q=oil&date=2031-03-16', <Stepper />);
    await screen.findByRole('status');
    await act(async () => navigate('/events?q=wheel'));
    expect(fields()).toEqual(['wheel', '', '']);

    await act(async () => navigate(-1));
    expect(fields()).toEqual(['oil', 'Painting', '2031-03-16']);

    await user.click(screen.getByRole('link', { name: 'Show all workshops' }));
    expect(fields()).toEqual(['', '', '']);
    expect(screen.getByRole('status')).toHaveFocus();
  });

  const fields = () =>
    ['Search', 'Category', 'Date'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

  test('a single workshop is counted in the singular', async () => {
    await show(list.slice(0, 1));
    expect(screen.getByRole('status')).toHaveTextContent(/^1 workshop$/);
  });

  test('only what leads to something can be chosen', async () => {
    await show(list);

    const options = (label: string) => within(screen.getByLabelText(label)).getAllByRole('option');
    expect(options('Category').map(({ textContent }) => textContent)).toEqual([
      'All categories',
      'Painting',
      'Pottery & Ceramics',
    ]);
    expect(options('Date').map(({ textContent }) => textContent)).toEqual([
      'Any date',
      'Saturday, March 15, 2031',
      'Sunday, March 16, 2031',
    ]);
  });
});
