import { act, screen, waitFor, within } from '@testing-library/react';
import { studio } from '@studio/contract/studio';
import { answerEventList } from '../test/eventLists.ts';
import { exampleDetail } from '../test/exampleBookings.ts';
import { exampleEvent, exampleEvents } from '../test/exampleEvents.ts';
import { exampleSettings } from '../test/exampleSettings.ts';
import { useFakeApi } from '../test/fakeApi.ts';
import { answerEvents } from '../test/site/eventsPage.tsx';
import { advanceTime, stopTime } from '../test/time.ts';
import { renderDocument } from './document.tsx';
import { hydrate } from './hydrate.tsx';
import { routes } from './routes.tsx';
import { eventStructure, studioStructure } from './site/events/structuredMetadata.ts';

const api = useFakeApi();
const server = 'http://api.test';
const events = exampleEvents(14);

beforeEach(() => {
  for (const path of ['/api/events', '/api/events/filters'])
    api.answers[`GET ${server}${path}`] = (asked) => answerEventList(events, asked);
  api.answers[`GET ${server}/api/settings`] = () => ({ body: exampleSettings() });
  api.answers[`GET ${server}/api/settings/pages/terms`] = () => ({
    body: { text: '## A\n- b', retentionMonths: 60, messageRetentionMonths: 24 },
  });
  api.answers[`GET ${server}/api/events/1`] = () => ({ body: exampleEvent() });
  api.answers[`GET ${server}/api/bookings/reference/R`] = () => ({ body: exampleDetail() });
  api.answers[`GET ${server}/api/bookings/reference/NOPE`] = () => ({ status: 404, body: {} });
});
afterEach(() => {
  for (const name of ['data-hydrated', 'data-incomplete']) document.documentElement.removeAttribute(name);
  jest.useRealTimers();
});

/** Loads the server-rendered page of a path into this document. */
async function open(path: string): Promise<string> {
  const { html } = await renderDocument({
    url: path,
    publicUrl: 'https://studio.example',
    api: { origin: server },
    preloadsOf: () => [],
    onDegraded: () => undefined,
  });
  window.history.replaceState(null, '', path);
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  document.head.innerHTML = parsed.head.innerHTML;
  document.body.innerHTML = parsed.body.innerHTML;
  api.calls.length = 0;
  return shown();
}

function shown(): string {
  return document.getElementById('root')?.textContent ?? '';
}

// test/setup.ts makes React warnings fail, so a hydration mismatch fails here.
test.each([
  ['/events', '2025 Workshops'],
  ['/events?category=Painting&q=wheel', '2025 Workshops'],
  ['/events/1', 'Wheel Throwing & Flat Whites'],
  ['/booking/R', 'Booking Confirmed!'],
  ['/booking/NOPE', 'Booking Not Found'],
  ['/booking-cancelled', 'Payment Cancelled'],
  ['/terms', 'Who we are'],
  ['/nope', 'Page not found'],
  ['/booking/%E0%A4%A', 'Page not found'],
  ['/booking/a%zz', 'Page not found'],
])('%s is hydrated with the same text and fetches nothing again', async (path, heading) => {
  const rendered = await open(path);
  expect(rendered).toContain(heading);

  await act(hydrate);

  expect(document.documentElement).toHaveAttribute('data-hydrated');
  expect(shown()).toBe(rendered);
  expect(api.calls).toEqual([]);
});

test('Book Now pressed before the page is hydrated hydrates its card alone and opens the dialog', async () => {
  await open('/events');
  const hydrated: (Element | null)[] = [];
  // A card begins to observe its picture when it is hydrated.
  const observer = { observe: (picture: Element) => hydrated.push(picture.closest('article')), disconnect() {} };
  Object.assign(globalThis, { IntersectionObserver: jest.fn(() => observer) });
  // `act` would hydrate everything at once.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });

  await hydrate();
  const bookNow = screen.getAllByRole('button', { name: /^Book Now/ })[3];
  bookNow?.click();

  expect(hydrated).toEqual([bookNow?.closest('article')]);
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-hydrated'));
  expect(hydrated).toHaveLength(14);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

test('a page links to the calendar of all workshops in its head', async () => {
  await open('/events');

  expect(document.querySelector('link[rel="alternate"][type="text/calendar"]')).toHaveAttribute(
    'href',
    '/workshops.ics',
  );
});

test('the structured data of the studio and its workshops has the same address', () => {
  const origin = 'https://studio.example';
  const address = { streetAddress: studio.address.street, addressLocality: studio.address.suburb };

  expect(studioStructure(origin)).toMatchObject({ address });
  expect(eventStructure(exampleEvent(), origin)).toMatchObject({ location: { address } });
});

test('the browser fetches data that the server could not read in time', async () => {
  for (const path of ['/api/events', '/api/events/filters'])
    api.answers[`GET ${server}${path}`] = () => Promise.reject(new Error('too slow'));
  const rendered = await open('/events');
  expect(rendered).toContain('Loading Events...');
  answerEvents(api, events);

  await act(hydrate);

  expect(await screen.findByRole('heading', { name: '2025 Workshops' })).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(14);
  expect(api.calls).toHaveLength(2);
});

test('the older return page without a pending booking redirects to the home page, which reads the workshops once', async () => {
  await open('/booking-success');
  answerEvents(api, events);

  await act(hydrate);

  expect(await screen.findAllByRole('article')).toHaveLength(6);
  expect(window.location.pathname).toBe('/');
  expect(api.calls).toMatchObject([{ method: 'GET', path: '/api/events?limit=6' }]);
});

test('after a navigation the title, the description and the robots tag are those of the page', async () => {
  await open('/events');
  await act(hydrate);
  api.answers['GET /api/events/1'] = () => ({ body: events[0] });

  await act(async () => within(screen.getAllByRole('article')[0]!).getByRole('link').click());
  expect(await screen.findByRole('heading', { level: 1, name: 'Wheel Throwing & Flat Whites 1' })).toBeInTheDocument();
  expect(document.title).toBe('Wheel Throwing & Flat Whites 1 | Studio Randburg');
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toContain('March 1, 2031');
  expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute('href', 'http://localhost/events/1');
});

test('the page of a failed rendering is not hydrated', async () => {
  document.body.innerHTML = '<h1>Something went wrong</h1>';

  await hydrate();

  expect(document.body).toHaveTextContent('Something went wrong');
});

/** Counts the imports of the home page's script from now on. */
function fetchingHome(): jest.SpyInstance<Promise<void>> {
  const [home] = routes;
  if (home?.path !== '/') throw new Error('The home page is not the first route');
  return jest.spyOn(home.page, 'preload');
}

test('a page whose script arrives late is hydrated when it arrives', async () => {
  await open('/');
  const fetching = fetchingHome().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  stopTime();

  const hydrated = hydrate();
  await advanceTime(0.9);
  expect(document.documentElement).not.toHaveAttribute('data-hydrated');
  await advanceTime(0.2);
  await act(() => hydrated);

  expect(document.documentElement).toHaveAttribute('data-hydrated');
  expect(screen.getByLabelText('First name').closest('[inert]')).toBeNull();
  fetching.mockRestore();
});

test('a page whose script never arrives stays readable, and its contact form shows that it did not load', async () => {
  const rendered = await open('/');
  const fetching = fetchingHome().mockRejectedValue(new TypeError('Failed to fetch'));
  stopTime();

  const rejection = hydrate().catch((reason: unknown) => reason);
  await advanceTime(21);

  expect(await rejection).toMatchObject({ message: 'Failed to fetch' });
  expect(fetching).toHaveBeenCalledTimes(4);
  expect(shown()).toBe(rendered);
  expect(document.documentElement).toHaveAttribute('data-incomplete');
  const sentence = screen.getByText(/This form did not load/).parentElement;
  // A stylesheet, which jsdom lacks, hides the message unless this attribute is set.
  expect(sentence).toHaveClass('hidden', 'in-data-incomplete:block');
  expect(screen.getByRole('link', { name: 'reload the page' })).toHaveAttribute('href', '/');
  fetching.mockRestore();
});
