import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { currentToasts } from '../../shared/ui/toast/toast.ts';
import { adminApi, adminQuery } from './adminApi.ts';
import { useAdminMutation } from './useAdminMutation.ts';

const api = useFakeApi();
/** The lists of SPEC §7, each as a tab reads it. */
const related = [
  '/api/events',
  '/api/admin/events',
  '/api/bookings?page=1&pageSize=25',
  '/api/analytics',
  '/api/admin/customers?page=1&pageSize=25',
];
const other = '/api/admin/users';

function List({ path }: { path: string }) {
  useQuery(adminQuery(path));
  return null;
}

function Update({ removes }: { removes?: string }) {
  const update = useAdminMutation({
    run: () => adminApi.patch('/api/events/1', {}),
    ...(removes && { removes }),
    failureText: 'Failed to update event. Please try again.',
    hasFixedFailureText: true,
  });
  return (
    <button type="button" onClick={() => update.mutate(undefined)}>
      Update
    </button>
  );
}

async function answerMutation(
  status: number,
  body: object,
  { shown = [], removes = '' }: { shown?: string[]; removes?: string } = {},
): Promise<void> {
  for (const path of [...related, ...shown, other]) api.answers[`GET ${path}`] = () => ({ body: [] });
  api.answers['PATCH /api/events/1'] = () => ({ status, body });
  renderAt(
    '/admin',
    <>
      {[...related, ...shown, other].map((path) => (
        <List key={path} path={path} />
      ))}
      <Update removes={removes} />
    </>,
  );
  await waitFor(() => expect(reads(other)).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
}

const reads = (wanted: string) => api.calls.filter(({ method, path }) => method === 'GET' && path === wanted).length;
const description = () => currentToasts().find(({ open }) => open)?.description;

// SPEC §7
test('a mutation refreshes every related list and no other list', async () => {
  await answerMutation(200, {});

  await waitFor(() => expect(related.map(reads)).toEqual(related.map(() => 2)));
  expect(reads(other)).toBe(1);
});

test('a rejection with a reason shows the reason and refreshes the related lists', async () => {
  await answerMutation(409, { error: '7 places are taken.', code: 'conflict' });

  await waitFor(() => expect(description()).toBe('7 places are taken.'));
  await waitFor(() => expect(related.map(reads)).toEqual(related.map(() => 2)));
});

test.each([400, 403, 429, 500])(
  'a failure with %d shows the specified message instead of the server’s, and is not retried',
  async (status) => {
    await answerMutation(status, { error: 'Something went wrong.' });

    await waitFor(() => expect(description()).toBe('Failed to update event. Please try again.'));
    expect(related.map(reads)).toEqual(related.map(() => 1));
    expect(api.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  },
);

test.each([200, 404])('after a %d the removed record is not read again, but the lists are', async (status) => {
  const removed = ['/api/bookings/5', '/api/bookings/5/money'];
  const similar = '/api/bookings/51/money';

  await answerMutation(status, {}, { shown: [...removed, similar], removes: '/api/bookings/5' });

  await waitFor(() => expect([...related, similar].map(reads)).toEqual([...related, similar].map(() => 2)));
  expect(removed.map(reads)).toEqual([1, 1]);
});
