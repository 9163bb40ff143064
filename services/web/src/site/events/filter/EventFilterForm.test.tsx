import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { NavigateFunction } from 'react-router-dom';
import type { EventView } from '@studio/contract/events/events';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { answerEvents, showEventsPage, shownTitles } from '../../../../test/site/eventsPage.tsx';
import { Events } from '../../pages/EventsPage.tsx';

const api = useFakeApi();
const user = userEvent.setup();

const list: EventView[] = [
  exampleEvent({ id: 1, title: 'Wheel Throwing', category: 'Pottery & Ceramics', date: '2031-03-15' }),
  exampleEvent({ id: 2, title: 'Jacaranda Skies', category: 'Painting', date: '2031-03-16', isFullyBooked: true }),
  exampleEvent({
    id: 3,
    title: 'Oil and Light',
    category: 'Painting',
    date: '2031-04-01',
    description: 'With JACARANDA and Macramé.',
  }),
];

test.each([
  ['', ['Wheel Throwing', 'Jacaranda Skies', 'Oil and Light']],
  ['?q=jacaranda+oil', ['Oil and Light']],
  ['?category=Painting', ['Jacaranda Skies', 'Oil and Light']],
  ['?month=2031-03', ['Wheel Throwing', 'Jacaranda Skies']],
  ['?weekend=1', ['Wheel Throwing', 'Jacaranda Skies']],
  ['?places=1', ['Wheel Throwing', 'Oil and Light']],
  ['?category=Painting&month=2031-03&q=', ['Jacaranda Skies']],
  ['?category=Nonsense', []],
])('the address %s shows %j, also without scripts', async (search, expected) => {
  await showEventsPage(api, list, `/events${search}`);

  expect(shownTitles()).toEqual(expected);
});

test('the search is a GET form', async () => {
  await showEventsPage(api, list, '/events?category=Painting&q=oil&month=2031-04&places=1');
  const form = screen.getByRole('button', { name: 'Show matches' }).closest('form')!;

  expect(form).toHaveAttribute('action', '/events');
  expect(form).toHaveAttribute('method', 'get');
  const sent = ['q', 'category', 'month'].map((name) => form.elements.namedItem(name));
  expect(sent.map((field) => (field as HTMLInputElement).value)).toEqual(['oil', 'Painting', '2031-04']);
  expect(screen.getByLabelText('With spots')).toBeChecked();
});

test('a selected filter is written to the address at once, and the number of matches is announced', async () => {
  await showEventsPage(api, list);
  expect(screen.getByRole('status')).toHaveTextContent('3 workshops');

  await user.selectOptions(screen.getByLabelText('Category'), 'Painting');
  expect(screen.getByRole('status')).toHaveTextContent('2 of 3 workshops');
  await user.click(screen.getByLabelText('With spots'));
  expect(shownTitles()).toEqual(['Oil and Light']);
  await user.type(screen.getByLabelText('Search'), 'wheel{Enter}');
  expect(screen.getByText('No workshop matches what you are looking for.')).toBeInTheDocument();

  await user.click(screen.getAllByRole('link', { name: 'Show all workshops' })[0]!);
  expect(shownTitles()).toHaveLength(3);
  expect(screen.getByLabelText('Search')).toHaveValue('');
});

test('selecting a filter keeps the focus and the typed text', async () => {
  await showEventsPage(api, list);
  const words = screen.getByLabelText('Search');
  await user.type(words, 'oil');
  const category = screen.getByLabelText('Category');
  act(() => category.focus());

  await user.selectOptions(category, 'Painting');

  expect(shownTitles()).toEqual(['Oil and Light']);
  expect(category).toHaveFocus();
  expect(words).toHaveValue('oil');
  await user.clear(words);
  await user.type(words, 'skies{Enter}');
  expect(shownTitles()).toEqual(['Jacaranda Skies']);
  expect(words).toHaveFocus();
});

test('on a wide window each category is a link that keeps the other filters and marks the current one', async () => {
  await showEventsPage(api, list, '/events?month=2031-03');

  await user.click(screen.getByRole('link', { name: 'Painting' }));

  expect(shownTitles()).toEqual(['Jacaranda Skies']);
  expect(screen.getByRole('link', { name: 'Painting' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByLabelText('Category')).toHaveValue('Painting');
  await user.click(screen.getByRole('link', { name: 'All' }));
  expect(shownTitles()).toEqual(['Wheel Throwing', 'Jacaranda Skies']);
});

test('the list follows the typed words, which keep the focus and replace the history entry', async () => {
  const go = await showWithHistory('/events');
  await user.selectOptions(screen.getByLabelText('Category'), 'Painting');
  const words = screen.getByLabelText('Search');

  await user.type(words, 'oil');
  await waitFor(() => expect(shownTitles()).toEqual(['Oil and Light']));
  expect(words).toHaveFocus();
  expect(words).toHaveValue('oil');

  await act(async () => go(-1));
  expect(fields()).toEqual(['', '', '', false]);
});

test('closing the search removes its words and the focus, and keeps the other filters', async () => {
  await showEventsPage(api, list, '/events?q=oil&category=Painting');
  await user.click(screen.getByLabelText('Search'));

  await user.click(screen.getByRole('link', { name: 'Close the search' }));

  expect(shownTitles()).toEqual(['Jacaranda Skies', 'Oil and Light']);
  expect(screen.getByLabelText('Search')).toHaveValue('');
  expect(screen.getByLabelText('Search')).not.toHaveFocus();
});

test('each change is undone by Back, and the number of matches gets the focus of a removed link', async () => {
  const go = await showWithHistory('/events?category=Painting&q=oil');
  await user.click(screen.getByLabelText('Weekend'));
  await user.selectOptions(screen.getByLabelText('Month'), 'April 2031');
  expect(fields()).toEqual(['oil', 'Painting', '2031-04', true]);

  await act(async () => go(-1));
  expect(fields()).toEqual(['oil', 'Painting', '', true]);
  await act(async () => go(-1));
  expect(fields()).toEqual(['oil', 'Painting', '', false]);

  await user.click(screen.getByRole('link', { name: 'Show all workshops' }));
  expect(fields()).toEqual(['', '', '', false]);
  expect(screen.getByRole('status')).toHaveFocus();
});

/** Returns a function that navigates back and forward. */
async function showWithHistory(path: string): Promise<NavigateFunction> {
  answerEvents(api, list);
  let navigate: NavigateFunction = () => undefined;
  function History() {
    navigate = useNavigate();
    return (
      <Routes location={useLocation()}>
        <Route path="/events" element={<Events />} />
      </Routes>
    );
  }
  renderAt(path, <History />);
  await screen.findByRole('status');
  return navigate;
}

const fields = () => [
  ...['Search', 'Category', 'Month'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value),
  screen.getByLabelText<HTMLInputElement>('Weekend').checked,
];

test('one workshop is counted in the singular', async () => {
  await showEventsPage(api, list.slice(0, 1));
  expect(screen.getByRole('status')).toHaveTextContent(/^1 workshop$/);
});

test('the filters offer only categories and months that occur', async () => {
  await showEventsPage(api, list);

  const options = (label: string) => within(screen.getByLabelText(label)).getAllByRole('option');
  expect(options('Category').map(({ textContent }) => textContent)).toEqual([
    'Category',
    'Painting',
    'Pottery & Ceramics',
  ]);
  expect(options('Month').map(({ textContent }) => textContent)).toEqual(['Month', 'March 2031', 'April 2031']);
});
