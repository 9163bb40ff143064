import { screen } from '@testing-library/react';
import { exampleEvents } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { advanceTime } from '../../../test/time.ts';
import { Home } from '../pages/HomePage.tsx';

const api = useFakeApi();
const events = exampleEvents(2);
const listCalls = () => api.calls.map(({ path }) => path);

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  answerList('"facts.full"', events);
  renderAt('/', <Home />);
  await advanceTime(0);
  expect(screen.getAllByText('12 spots available')).toHaveLength(2);
  api.calls.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

function answerList(tag: string, body: unknown): void {
  api.answers['GET /api/events'] = () => ({ body, headers: { ETag: tag } });
}

function answerSeats(status: 200 | 304, tag = '', body?: unknown): void {
  api.answers['GET /api/events/seats'] = () => ({
    status,
    ...(body !== undefined && { body }),
    headers: { ETag: tag },
  });
}

async function refresh(): Promise<void> {
  await advanceTime(30);
  await advanceTime(0);
}

test('of an unchanged list only the version is requested', async () => {
  answerSeats(304);

  await refresh();

  expect(listCalls()).toEqual(['/api/events/seats?ids=1,2']);
  expect(api.calls[0]?.headers.get('If-None-Match')).toBe('"facts.full"');
  expect(screen.getAllByText('12 spots available')).toHaveLength(2);
});

test('if only seats have changed they are read without the list, and the next read uses the new version', async () => {
  answerSeats(200, 'W/"facts.less"', [
    [1, 5],
    [2, 0],
  ]);

  await refresh();

  expect(listCalls()).toEqual(['/api/events/seats?ids=1,2']);
  expect(screen.getByText('5 spots available')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Fully Booked/ })).toBeDisabled();
  answerSeats(304);
  await refresh();
  expect(api.calls[1]?.headers.get('If-None-Match')).toBe('W/"facts.less"');
});

test('a workshop that appeared, vanished or changed is noticed by the version', async () => {
  answerSeats(200, 'W/"other.full"', [[1, 12]]);
  answerList('W/"other.full"', exampleEvents(3));

  await refresh();

  expect(listCalls()).toEqual(['/api/events/seats?ids=1,2', '/api/events?limit=6']);
  expect(screen.getAllByRole('article')).toHaveLength(3);
});
