import { screen, within } from '@testing-library/react';
import type { EventView } from '@studio/contract/events/events';
import { Events } from '../../src/site/pages/EventsPage.tsx';
import { answerEventList } from '../eventLists.ts';
import type { FakeApi } from '../fakeApi.ts';
import { renderAt } from '../renderPage.tsx';

/** Answers as the API does for these events; anything but a list is the response itself. */
export function answerEvents(api: FakeApi, events: unknown): void {
  const answer = (path: string) =>
    Array.isArray(events) ? answerEventList(events as EventView[], path) : { body: events };
  api.answers['GET /api/events'] = answer;
  api.answers['GET /api/events/filters'] = answer;
}

export async function showEventsPage(api: FakeApi, events: unknown, path = '/events'): Promise<void> {
  answerEvents(api, events);
  renderAt(path, <Events />);
  await screen.findByRole('heading', { level: 1, name: '2025 Workshops' });
}

export const shownTitles = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
