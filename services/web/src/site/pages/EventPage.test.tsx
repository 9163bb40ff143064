import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EventDetails } from '@studio/contract/events/eventDetails';
import { studio } from '@studio/contract/studio';
import { exampleEventPage } from '../../../test/exampleEvents.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderEventPage, showWorkshop } from '../../../test/site/eventPage.tsx';

const api = useFakeApi();

const headings = (page: HTMLElement) =>
  within(page)
    .getAllByRole('heading')
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);

const details: EventDetails = {
  timePlan: [{ time: '10:00', text: 'Coffee first' }],
  included: ['Two firings'],
  bring: ['A towel'],
  goodToKnow: 'For beginners, age 12 and up.',
  teacher: { name: 'Zanele Dube', about: 'Makes beads.', imageUrl: '/art/zanele.jpg' },
  images: [{ url: '/art/about-wheel.jpg', alt: 'Hands on a wheel' }],
};

test('a party that is too large is led to the contact form with Private Group chosen', async () => {
  const page = await showWorkshop(api, { availableSeats: 4 });

  const links = within(page).getAllByRole('link', { name: 'Ask for a private table' });
  // One link is beside the ticket and one is for a phone.
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/?interest=Private+Group#contact'));
  expect(within(page).getAllByText('More than 4 of you?')).toHaveLength(2);
});

test('a page that the browser restores after Back reads the free seats again', async () => {
  const page = await showWorkshop(api, { availableSeats: 11 });
  expect(page).toHaveTextContent('11 spots available');
  api.answers['GET /api/events/1'] = () => ({ body: exampleEventPage({ availableSeats: 8 }) });

  fireEvent(window, Object.assign(new window.Event('pageshow'), { persisted: true }));

  await waitFor(() => expect(page).toHaveTextContent('8 spots available'));
});

test('the page of a workshop shows its details', async () => {
  api.answers['GET /api/events/1'] = () => ({ body: exampleEventPage({ availableSeats: 4, details }) });
  renderEventPage();
  expect(screen.getByRole('heading', { level: 1, name: 'Loading Event...' })).toBeInTheDocument();

  const page = await screen.findByRole('article', { name: 'Wheel Throwing & Flat Whites' });

  expect(page).toHaveTextContent('Saturday, March 15, 2031');
  expect(page).toHaveTextContent('4 spots available');
  expect(page).toHaveTextContent(studio.address.street);
  expect(page).toHaveTextContent('R450.00 per person');
  expect(page).toHaveTextContent('10:00 AMCoffee first');
  expect(within(page).getByRole('img', { name: 'Hands on a wheel' })).toHaveAttribute('src', '/art/about-wheel.jpg');
  expect(within(page).getByRole('link', { name: /^Open in maps/ })).toHaveAttribute('href', studio.directions.mapUrl);
  expect(headings(page)).toEqual([
    'H1 Wheel Throwing & Flat Whites',
    'H2 What you will do',
    'H2 What is included',
    'H3 Bring',
    'H3 Good to know',
    'H2 Who teaches',
    'H3 Zanele Dube',
    'H2 Where',
    'H2 Free cancellation until Thursday, March 13, 2031, 10:00 AM',
  ]);
});

test('the page of a cancelled workshop says that it is cancelled, shows the other dates and offers no booking', async () => {
  const other = { ...exampleEventPage(), id: 2, date: '2031-04-05' };
  const page = await showWorkshop(api, {
    isCancelled: true,
    availableSeats: 0,
    isFullyBooked: true,
    otherDates: [other],
  });

  expect(headings(page)).toEqual([
    'H1 Wheel Throwing & Flat Whites',
    'H2 This workshop is cancelled',
    'H2 Other dates',
  ]);
  expect(page).toHaveTextContent('It does not take place on Saturday, March 15, 2031.');
  expect(within(page).getByRole('link', { name: /Saturday, 10:00 AM/ })).toHaveAttribute('href', '/events/2');
  expect(within(page).queryByRole('button')).not.toBeInTheDocument();
  expect(page).not.toHaveTextContent('Fully Booked');
});

test('price and Book Now follow the title in reading order, before the description', async () => {
  const page = await showWorkshop(api, { description: 'Two hours at the wheel.' });

  const elements = [...page.querySelectorAll('*')];
  const positions = [
    within(page).getByRole('heading', { level: 1 }),
    within(page).getByText('per person'),
    within(page).getByRole('button', { name: /^Book Now/ }),
    within(page).getByText('Two hours at the wheel.'),
  ].map((part) => elements.indexOf(part));

  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
});

test('a detail that is not filled in leaves out its part of the page', async () => {
  const page = await showWorkshop(api);

  expect(headings(page)).toEqual([
    'H1 Wheel Throwing & Flat Whites',
    'H2 Where',
    'H2 Free cancellation until Thursday, March 13, 2031, 10:00 AM',
  ]);
});

test('without a list of what is included the block has the heading of its next part', async () => {
  const page = await showWorkshop(api, { details: { ...details, included: [], timePlan: [], teacher: null } });

  expect(headings(page).slice(1, 4)).toEqual(['H2 Bring', 'H3 Good to know', 'H2 Where']);
});

test('lines and pictures that occur twice are all shown', async () => {
  const page = await showWorkshop(api, {
    details: {
      ...details,
      timePlan: [...details.timePlan, ...details.timePlan],
      included: ['Coffee', 'Coffee'],
      images: [...details.images, ...details.images],
    },
  });

  expect(within(page).getAllByText('Coffee first')).toHaveLength(2);
  expect(within(page).getAllByText('Coffee')).toHaveLength(2);
  expect(within(page).getAllByRole('img', { name: 'Hands on a wheel' })).toHaveLength(2);
});

test.each([
  [1, '52rem, 92vw'],
  [2, '17rem, 46vw'],
  [4, '52rem, 46vw'],
  [5, '17rem, 46vw'],
])('the last of %i further pictures is loaded in the width of its place in the row', async (count, sizes) => {
  const images = Array.from({ length: count }, (_none, index) => ({
    url: `/uploads/${index}.jpg`,
    alt: `No. ${index + 1}`,
  }));

  const page = await showWorkshop(api, { details: { ...details, images } });

  const last = within(page).getByRole('img', { name: `No. ${count}` });
  const sources = [...(last.parentElement?.querySelectorAll('source') ?? [])];
  expect(new Set(sources.map((source) => source.getAttribute('sizes')))).toEqual(
    new Set([`(min-width: 56.25rem) ${sizes}`]),
  );
});

test('less than 48 hours before the start the page says when free cancellation ended', async () => {
  const page = await showWorkshop(api, { date: '2020-03-15', startTime: '10:00' });

  const title = 'Free cancellation ended on Friday, March 13, 2020, 10:00 AM';
  const section = within(page).getByRole('heading', { name: title }).parentElement;
  expect(section).not.toHaveTextContent('whole sum back');
});

test('Book Now opens the form with the number of participants whose sum the page shows', async () => {
  const page = await showWorkshop(api, { availableSeats: 4 });

  await userEvent.click(within(page).getByRole('button', { name: 'One more' }));
  expect(page).toHaveTextContent('2 × R450.00R900.00');
  await userEvent.click(within(page).getByRole('button', { name: /^Book Now/ }));

  const form = await screen.findByRole('dialog', { name: 'Book Your Workshop' });
  expect(within(form).getByLabelText('Number of Participants')).toHaveValue(2);
});

test('without scripts Book Now on the page of a workshop leads to the contact section', async () => {
  const page = await showWorkshop(api);

  const book = within(page).getByRole('button', { name: /^Book Now/ });

  expect(book.closest('form')).toHaveAttribute('action', '/#contact');
});

test('a deleted workshop shows a message with a link to the other workshops', async () => {
  api.answers['GET /api/events/1'] = rejection(404, 'not_found');
  renderEventPage();

  expect(await screen.findByRole('heading', { name: 'Workshop not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the upcoming workshops' })).toHaveAttribute('href', '/events');
});

test('an unavailable API shows an error, not a missing workshop', async () => {
  api.answers['GET /api/events/1'] = () => ({ status: 503, body: {} });
  renderEventPage();
  expect(await screen.findByText('We could not load this workshop just now.')).toBeInTheDocument();

  api.answers['GET /api/events/1'] = () => ({ body: exampleEventPage() });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('article')).toBeInTheDocument();
});
