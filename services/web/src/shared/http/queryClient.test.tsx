// SPEC §7, §9
import { onlineManager, useMutation, useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { leaveAndReturn, resetFocusAndNetwork } from '../../../test/focusAndNetwork.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { advanceTime, stopTime } from '../../../test/time.ts';
import { api as browserApi } from './api.ts';

const api = useFakeApi();

beforeEach(stopTime);
afterEach(() => {
  resetFocusAndNetwork();
  jest.useRealTimers();
});

function Clay({ nullOn }: { nullOn?: number[] }) {
  const { data, error } = useQuery<{ name: string } | null>({
    queryKey: ['/api/clay'],
    ...(nullOn && { meta: { nullOn } }),
  });
  return <p>{error?.message ?? (data === null ? 'there is none' : data?.name)}</p>;
}

function Order() {
  const { error, mutate } = useMutation({ mutationFn: () => browserApi.post('/api/clay') });
  return error ? <p role="alert">{error.message}</p> : <button onClick={() => mutate()}>Order clay</button>;
}

function SecondComponent() {
  const [reads, setReads] = useState(false);
  if (reads) return <Clay />;
  return (
    <button type="button" onClick={() => setReads(true)}>
      Read too
    </button>
  );
}

// SPEC §4
test('data is not refetched after a day, for a second component, on focus or on reconnect', async () => {
  api.answers['GET /api/clay'] = () => ({ body: { name: 'Stoneware' } });
  renderAt(
    '/',
    <>
      <Clay />
      <SecondComponent />
    </>,
  );
  await advanceTime(86_400);

  fireEvent.click(screen.getByRole('button', { name: 'Read too' }));
  expect(screen.getAllByText('Stoneware')).toHaveLength(2);
  leaveAndReturn();
  await advanceTime(60);

  expect(api.calls).toMatchObject([{ method: 'GET', path: '/api/clay' }]);
});

test('a failed query is not retried, and its message is the status and the body', async () => {
  api.answers['GET /api/clay'] = rejection(503, 'unavailable', 'The kiln is cold.');
  renderAt('/', <Clay />);
  await advanceTime(0);

  await advanceTime(600);

  expect(screen.getByText('503: {"error":"The kiln is cold.","code":"unavailable"}')).toBeInTheDocument();
  expect(api.calls).toHaveLength(1);
});

test('a failed mutation is not retried', async () => {
  api.answers['POST /api/clay'] = () => ({ status: 503, body: { error: 'The kiln is cold.' } });
  renderAt('/', <Order />);

  fireEvent.click(screen.getByRole('button', { name: 'Order clay' }));
  await advanceTime(600);

  expect(screen.getByRole('alert')).toHaveTextContent('503');
  expect(api.calls).toHaveLength(1);
});

test.each([
  [undefined, '401: {"error":"Please log in."}'],
  [[401], 'there is none'],
])('a 401 is an error unless the query maps it to null (%j)', async (nullOn, shown) => {
  api.answers['GET /api/clay'] = () => ({ status: 401, body: { error: 'Please log in.' } });

  renderAt('/', <Clay {...(nullOn && { nullOn })} />);
  await advanceTime(0);

  expect(screen.getByText(shown)).toBeInTheDocument();
});

test('without a network a query fails at once', async () => {
  onlineManager.setOnline(false);
  api.answers['GET /api/clay'] = () => Promise.reject(new TypeError('Failed to fetch'));

  renderAt('/', <Clay />);
  await advanceTime(0);

  expect(screen.getByText('Failed to fetch')).toBeInTheDocument();
});
