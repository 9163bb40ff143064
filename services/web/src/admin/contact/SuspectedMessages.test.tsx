import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleMessage } from '../../../test/admin/exampleMessage.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { currentToasts } from '../../shared/ui/toast/toast.ts';
import { SuspectedMessages } from './SuspectedMessages.tsx';

const api = useFakeApi();
const path = 'GET /api/contact/suspected';
afterEach(dismissToasts);

const lerato = exampleMessage();
const pageOf = (items: object[], total = items.length, hasMore = false) => ({
  body: { items, total, hasMore, page: 1, pageSize: 50 },
});

test('suspected messages are collapsed, and a message that is marked as no spam is listed with the others', async () => {
  const user = userEvent.setup();
  api.answers[path] = () => pageOf([lerato, { ...lerato, id: 8, firstName: 'Robot' }]);
  api.answers['POST /api/contact/7/not-spam'] = () => ({ body: lerato });
  renderAt('/admin?tab=messages', <SuspectedMessages />);
  const summary = await screen.findByText('Suspected spam (2)');
  const details = summary.closest('details');
  expect(details).not.toHaveAttribute('open');

  await user.click(summary);
  const [first] = within(details!).getAllByRole('listitem');
  expect(first).toHaveTextContent('Is the kiln warm?');
  expect(within(first!).getByRole('link', { name: 'lerato@mail.example' })).toBeVisible();
  api.answers[path] = () => pageOf([{ ...lerato, id: 8, firstName: 'Robot' }]);
  await user.click(within(first!).getByRole('button', { name: 'Not spam (message from Lerato Nkosi)' }));

  expect(await screen.findByText('Suspected spam (1)')).toBeVisible();
  expect(currentToasts()[0]).toMatchObject({ title: 'Moved to Messages' });
});

test('nothing is shown without suspected messages, or by an API that lists none', async () => {
  api.answers[path] = () => pageOf([]);
  const { container, unmount } = renderAt('/admin?tab=messages', <SuspectedMessages />);
  await waitFor(() => expect(api.calls).toHaveLength(1));
  expect(container).toHaveTextContent('');
  unmount();
  api.answers[path] = () => ({ status: 404, body: { error: 'Not found' } });

  renderAt('/admin?tab=messages', <SuspectedMessages />);
  await waitFor(() => expect(api.calls).toHaveLength(2));

  expect(screen.queryByText(/Suspected/)).not.toBeInTheDocument();
});

test('the number of suspected messages is shown, and a list that cannot be loaded shows an error', async () => {
  api.answers[path] = () => ({ status: 500 });
  renderAt('/admin?tab=messages', <SuspectedMessages />);
  expect(await screen.findByText('Suspected spam could not be read.')).toBeVisible();

  api.answers[path] = () => pageOf([lerato], 1000, true);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Suspected spam (1,000+)')).toBeVisible();
  expect(screen.getByText(/The newest are shown\./)).toBeInTheDocument();
});
