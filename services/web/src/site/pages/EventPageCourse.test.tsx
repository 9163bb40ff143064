import { screen, within } from '@testing-library/react';
import { exampleEvent, furtherDates } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { showWorkshop } from '../../../test/site/eventPage.tsx';
import { EventCard } from '../events/EventCard.tsx';

const api = useFakeApi();

const bookNow = { heldEventId: null, onBook: () => undefined, canOpenDialog: () => true, onNear: () => undefined };
const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the page of a course lists all its dates with their times', async () => {
  const page = await showWorkshop(api, { furtherDates });

  const list = await within(page).findByRole('list', { name: 'All 3 dates' });
  expect(textsOf(list)).toEqual([
    '1.Saturday, March 15, 2031, 10:00 AM - 12:30 PM',
    '2.Saturday, March 22, 2031, 10:00 AM - 12:30 PM',
    '3.Saturday, March 29, 2031, 2:00 PM',
  ]);
  expect(within(page).getAllByText('3 dates from Saturday, March 15, 2031').length).toBeGreaterThan(0);
  expect(page).toHaveTextContent('You book all dates together, at one price');
  expect(page).not.toHaveTextContent('you may come to another course');
});

test('the page says whether a missed date may be moved', async () => {
  const page = await showWorkshop(api, { furtherDates, movesMissedDates: true });

  expect(await within(page).findByText(/you may come to another course instead/)).toBeVisible();
});

test('other dates of the same title say how many dates they have', async () => {
  const other = {
    id: 7,
    date: '2031-05-03',
    startTime: '10:00',
    endTime: null,
    availableSeats: 3,
    isFullyBooked: false,
  };
  const page = await showWorkshop(api, { furtherDates, otherDates: [{ ...other, furtherDates }] });

  expect(within(page).getByRole('link', { name: /^May 3 Saturday, 10:00 AM ?3 dates/ })).toBeVisible();
});

test('the page of a cancelled course says that none of its dates takes place', async () => {
  const page = await showWorkshop(api, { furtherDates, isCancelled: true });

  expect(page).toHaveTextContent('None of the 3 dates from Saturday, March 15, 2031 takes place.');
});

test.each(['home', 'events'] as const)('the card on the page %s says how many dates a course has', (variant) => {
  renderAt('/', <EventCard event={exampleEvent({ furtherDates })} position={0} variant={variant} bookNow={bookNow} />);

  expect(screen.getByText('3 dates from Saturday, March 15, 2031')).toBeVisible();
});

test('the page of a workshop with one date says nothing about further dates', async () => {
  const page = await showWorkshop(api);

  expect(page).not.toHaveTextContent(/\d dates/);
});
