import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleEvent } from '../test/exampleEvents.ts';
import { useFakeApi } from '../test/fakeApi.ts';
import { renderAt } from '../test/renderPage.tsx';
import { App } from './App.tsx';
import { routes } from './routes.tsx';

const api = useFakeApi();

let mockIsGone = true;
jest.mock('./site/pages/EventsPage.tsx', (): unknown => {
  if (mockIsGone) throw new TypeError('Failed to fetch dynamically imported module');
  return jest.requireActual('./site/pages/EventsPage.tsx');
});
// Compiled before the first test, because compiling counts towards its timeout.
beforeAll(() => void jest.requireActual('./site/pages/EventsPage.tsx'));

test('a page whose script cannot be loaded shows an error with Reload, keeps the navigation bar, and is loaded again at the next visit', async () => {
  // React logs errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api.answers['GET /api/events'] = () => ({ body: [exampleEvent()] });
  for (const { path, page } of routes) if (path === '*' || path === '/') await page.preload();
  renderAt('/nowhere', <App />);

  await userEvent.click(screen.getByRole('link', { name: 'See the workshops' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'This page did not load' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Please check your connection and reload the page.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
  expect(document.title).toContain('This page did not load');

  mockIsGone = false;
  await userEvent.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
  await userEvent.click(await screen.findByRole('link', { name: 'View Upcoming Events' }));

  expect(await screen.findByRole('heading', { level: 1, name: '2025 Workshops' })).toBeInTheDocument();
});
