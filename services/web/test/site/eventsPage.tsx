import { screen, within } from '@testing-library/react';
import { Events } from '../../src/site/pages/EventsPage.tsx';
import type { FakeApi } from '../fakeApi.ts';
import { renderAt } from '../renderPage.tsx';

/** Shows the events page with the response of `GET /api/events`. */
export async function showEventsPage(api: FakeApi, events: unknown, path = '/events'): Promise<void> {
  api.answers['GET /api/events'] = () => ({ body: events });
  renderAt(path, <Events />);
  await screen.findByRole('heading', { level: 1, name: '2025 Workshops' });
}

export const titles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
