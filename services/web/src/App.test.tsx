import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleEvent } from '../test/exampleEvents.ts';
import { useFakeApi } from '../test/fakeApi.ts';
import { renderAt } from '../test/renderPage.tsx';
import { App } from './App.tsx';
import { routes } from './routes.tsx';

const api = useFakeApi();

jest.mock('./site/pages/EventsPage.tsx', (): unknown => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a page whose script cannot be loaded shows an error with Reload, and other pages still open', async () => {
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

  await userEvent.click(screen.getAllByRole('link', { name: 'Home' })[0]!);

  expect(await screen.findByRole('link', { name: 'View Upcoming Events' })).toBeVisible();
});
