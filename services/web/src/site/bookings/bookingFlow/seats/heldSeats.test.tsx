import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { exampleEvent } from '../../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { renderAt } from '../../../../../test/renderPage.tsx';
import { bookingFlowPage, restorePage } from '../../../../../test/site/bookingFlowPage.tsx';
import { exampleHold, openForm, payButton, visitor } from '../../../../../test/site/bookingForm.ts';
import { showWorkshop } from '../../../../../test/site/eventPage.tsx';
import { advanceTime, stopTime } from '../../../../../test/time.ts';
import { Events } from '../../../pages/EventsPage.tsx';
import { formMemory } from '../../bookingSession.ts';
import { useHoldSeconds } from './heldSeats.ts';

const api = useFakeApi();
const { keys, showEvents, showFilledForm, submitted } = bookingFlowPage(api);
const { title } = exampleEvent();

describe('with seats held for this tab', () => {
  const full = { availableSeats: 0, isFullyBooked: true };
  const remember = (seconds: number) => {
    const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
    const hold = { holdId: exampleHold().holdId, expiresAt, participants: 2 };
    const attempt = { key: 'k'.repeat(32), request: null, isUnanswered: false, replaces: null, hold };
    formMemory.write({ eventId: 1, entry: visitor, attempt, openAt: null });
  };

  test('the last seats of a workshop can be booked with the same idempotency key', async () => {
    remember(20 * 60);
    const user = await showEvents(exampleEvent(full), exampleEvent({ id: 2, title: 'Second', ...full }));
    const second = screen.getByRole('article', { name: 'Second' });
    expect(within(second).getByRole('button', { name: /^Fully Booked/ })).toBeDisabled();
    expect(screen.getByRole('article', { name: title })).toHaveTextContent('Full, but your spots are kept');

    expect(await openForm(user, title)).toHaveTextContent('2 spots left');
    expect(screen.getByRole('timer')).toHaveTextContent(/We are holding 2 spots for you/);
    expect(screen.getByLabelText('Number of Participants')).toHaveAccessibleDescription(/^Up to 2:/);
    expect(screen.getByLabelText('Number of Participants')).toBeValid();
    await user.click(payButton());
    await waitFor(() => expect(submitted).toHaveLength(1));

    expect(keys()).toEqual(['k'.repeat(32)]);
  });

  test('the held seats count as free for this visitor until the hold expires', async () => {
    remember(20 * 60);
    let user = await showEvents(exampleEvent({ availableSeats: 5 }));
    await openForm(user, title);
    expect(screen.getByLabelText('Number of Participants')).toHaveAccessibleDescription(/^Up to 7:/);
    cleanup();

    remember(-1);
    user = await showEvents(exampleEvent({ availableSeats: 5 }));
    await openForm(user, title);
    expect(screen.getByLabelText('Number of Participants')).toHaveAccessibleDescription(/^Up to 5:/);
    expect(screen.getByRole('timer')).toHaveTextContent('The time to pay is over.');
  });

  test("the workshop's page counts the held seats as free, as its dialog does", async () => {
    remember(20 * 60);
    await showWorkshop(api, { availableSeats: 5 });

    expect(await screen.findAllByText('7 spots available')).toHaveLength(2);
    expect(screen.queryByText('5 spots available')).not.toBeInTheDocument();
  });

  test('the form can send the number of an expired hold, because the API holds the seats a little longer', async () => {
    remember(-1);
    const user = await showEvents(exampleEvent({ availableSeats: 1 }));
    expect(await openForm(user, title)).toHaveTextContent('2 spots left');
    expect(screen.getByLabelText('Number of Participants')).toHaveValue(2);
    expect(screen.getByLabelText('Number of Participants')).toHaveAccessibleDescription(/^Up to 2:/);

    await user.click(payButton());

    await waitFor(() => expect(submitted).toHaveLength(1));
  });

  test.each([41 * 60, -26 * 3600])(
    'a device whose clock is %d s fast shows the time left by the server’s clock',
    async (fast) => {
      const user = await showFilledForm();
      const serverNow = Date.now() - fast * 1000;
      api.answers['POST /api/holds'] = () => ({
        body: { ...exampleHold(), expiresAt: new Date(serverNow + 30 * 60_000).toISOString() },
        headers: { date: new Date(serverNow).toUTCString(), 'cache-control': 'no-store' },
      });

      await user.click(payButton());
      await waitFor(() => expect(submitted).toHaveLength(1));
      restorePage();

      expect(screen.getByRole('timer')).toHaveTextContent(/for another (30:0\d|29:\d\d)\.$/);
    },
  );

  test('the workshop is fully booked for this visitor too when the hold expires', async () => {
    stopTime();
    remember(90);
    api.answers['GET /api/events'] = () => ({ body: [exampleEvent(full)] });
    renderAt('/events', <Events />);
    await advanceTime(0);
    expect(screen.getByRole('button', { name: /^Book Now/ })).toBeEnabled();

    await advanceTime(90);

    expect(screen.getByRole('button', { name: /^Fully Booked/ })).toBeDisabled();
    jest.useRealTimers();
  });
});

function Seconds() {
  return <p>{useHoldSeconds({ expiresAt: new Date(600_000).toISOString() })}</p>;
}

// test/setup.ts makes a test fail if React warns that a snapshot changes.
test('seconds that pass while a component renders do not change what it shows', () => {
  let time = 0;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => (time += 1000));

  render(<Seconds />);

  expect(screen.getByText(/^59\d$/)).toBeInTheDocument();
  clock.mockRestore();
});
