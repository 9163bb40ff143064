import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { exampleEventPage } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { answerEvents } from '../../../test/site/eventsPage.tsx';
import { Event } from '../pages/EventPage.tsx';
import { Events } from '../pages/EventsPage.tsx';
import { Home } from '../pages/HomePage.tsx';

const api = useFakeApi();
const event = exampleEventPage({ availableSeats: 1 });
// 'The studio seats fifty' contains the verb.
const otherWords = /\b(places?|seats?(?! fifty))\b/;

async function show(path: string, page: ReactNode, shown = event): Promise<void> {
  answerEvents(api, [shown, exampleEventPage({ id: 2 })]);
  api.answers['GET /api/events/1'] = () => ({ body: shown });
  renderAt(
    path,
    <Routes>
      <Route path={path === '/events/1' ? '/events/:id' : path} element={page} />
    </Routes>,
  );
  await screen.findAllByRole('article');
}

test.each([
  ['/', <Home key="home" />, '1 spots available'],
  ['/events', <Events key="events" />, '12 spots available'],
  ['/events/1', <Event key="event" />, '1 spot available'],
])('the page %s and its dialogs call seats spots', async (path, page, specified) => {
  await show(path, page);

  expect(document.body).toHaveTextContent(specified);
  expect(document.body).not.toHaveTextContent(otherWords);
  await userEvent.click(screen.getAllByRole('button', { name: /^Book Now/ })[0] ?? document.body);
  expect(await screen.findByRole('dialog')).not.toHaveTextContent(otherWords);
  const toForm = screen.queryByRole('button', { name: 'Book Now' });
  if (toForm) await userEvent.click(toForm);
  await screen.findByRole('spinbutton');
  expect(screen.getByRole('dialog')).not.toHaveTextContent(otherWords);
});

test.each([0, 2])(
  'the page of a full workshop, of whose spots %d are being paid for, calls seats spots',
  async (seatsBeingPaid) => {
    api.answers['GET /api/events/1/waitlist'] = () => ({ body: { parties: 1, seatsBeingPaid } });

    await show('/events/1', <Event />, exampleEventPage({ availableSeats: 0, isFullyBooked: true }));

    expect(
      await screen.findByRole('heading', { name: seatsBeingPaid ? /being paid for/ : 'Join the waiting list' }),
    ).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Other workshops with spots' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(otherWords);
  },
);
