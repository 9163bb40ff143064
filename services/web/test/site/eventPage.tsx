import { screen } from '@testing-library/react';
import type { EventPageView } from '@studio/contract/events/events';
import { Event } from '../../src/site/pages/EventPage.tsx';
import { exampleEventPage } from '../exampleEvents.ts';
import type { FakeApi } from '../fakeApi.ts';
import { renderRoute } from '../renderPage.tsx';

export function renderEventPage(): void {
  renderRoute('/events/:id', '/events/1', <Event />);
}

/** Shows the page of a workshop; returns its article. */
export async function showWorkshop(api: FakeApi, overrides: Partial<EventPageView> = {}): Promise<HTMLElement> {
  api.answers['GET /api/events/1'] = () => ({ body: exampleEventPage(overrides) });
  renderEventPage();
  return screen.findByRole('article', { name: exampleEventPage().title });
}
