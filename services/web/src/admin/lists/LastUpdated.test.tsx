import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { LastUpdated } from './LastUpdated.tsx';

const api = useFakeApi();
afterEach(() => jest.useRealTimers());

function List() {
  const bookings = useQuery<number[]>({ queryKey: ['/api/bookings?page=1'] });
  useQuery({ queryKey: ['/api/analytics'] });
  return <LastUpdated readAt={bookings.dataUpdatedAt} paths={['/api/bookings']} />;
}

const refresh = () => screen.getByRole('button', { name: 'Refresh' });
const reads = (path: string) => api.calls.filter((call) => call.path === path).length;

beforeEach(() => {
  api.answers['GET /api/bookings?page=1'] = () => ({ body: [1] });
  api.answers['GET /api/analytics'] = () => ({ body: {} });
});

test('before the list has loaded, the page says that it is being read', async () => {
  const { answer, arrive } = answerOnCall();
  api.answers['GET /api/bookings?page=1'] = answer;
  renderAt('/admin', <List />);

  expect(await screen.findByText('Reading…')).toBeVisible();
  expect(refresh()).toHaveAttribute('aria-disabled', 'true');
  arrive({ body: [1] });

  expect(await screen.findByText('Updated just now.')).toBeVisible();
});

// SPEC §9
test("after a minute the time of fetching is shown in the studio's time, and nothing is refetched by itself", async () => {
  stopTime();
  jest.setSystemTime(new Date('2026-03-14T12:05:00Z'));
  renderAt('/admin', <List />);
  await advanceTime(1);
  expect(screen.getByText('Updated just now.')).toBeVisible();

  await advanceTime(90);

  expect(screen.getByText('Updated at 2:05 PM.')).toBeVisible();
  await advanceTime(3600);
  expect(reads('/api/bookings?page=1')).toBe(1);
});

test('Refresh refetches its own lists, once for repeated presses, and keeps the focus', async () => {
  const user = userEvent.setup();
  renderAt('/admin', <List />);
  await screen.findByText('Updated just now.');
  const { answer, arrive } = answerOnCall();
  api.answers['GET /api/bookings?page=1'] = answer;

  await user.click(refresh());
  await user.click(refresh());

  expect(screen.getByText('Reading…')).toBeVisible();
  expect(refresh()).toHaveFocus();
  expect(reads('/api/bookings?page=1')).toBe(2);
  expect(reads('/api/analytics')).toBe(1);
  act(() => arrive({ body: [2] }));
  await waitFor(() => expect(screen.getByText('Updated just now.')).toBeVisible());
});
