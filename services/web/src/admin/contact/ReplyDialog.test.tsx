import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ContactReplyView } from '@studio/contract/messages/contactReplies';
import { exampleMessage } from '../../../test/admin/exampleMessage.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { ReplyDialog } from './ReplyDialog.tsx';

const api = useFakeApi();
const user = userEvent.setup();
afterEach(dismissToasts);

const message = exampleMessage({ message: 'Twelve accountants, one wheel each.' });
const reply: ContactReplyView = {
  id: 1,
  body: 'Yes, on a Sunday.',
  sentBy: 'naledi',
  createdAt: '2026-03-14T08:00:00.000Z',
  state: 'failed',
};

test('the answer begins with one greeting, shows the thread, says where it goes, and is sent', async () => {
  const onClose = jest.fn();
  api.answers['GET /api/contact/7/replies'] = () => ({ body: [reply] });
  api.answers['POST /api/contact/7/replies'] = () => ({ status: 201, body: [reply] });
  renderAt('/admin?tab=messages', <ReplyDialog message={message} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Answer Lerato Nkosi' });

  const thread = within(dialog).getByRole('list', { name: 'Thread' });
  expect(await within(thread).findByText('Yes, on a Sunday.')).toBeInTheDocument();
  expect(thread).toHaveTextContent('Twelve accountants, one wheel each.');
  expect(thread).toHaveTextContent('failed: try again under Needs attention');
  await user.click(within(dialog).getByRole('button', { name: 'Send answer' }));
  expect(dialog).toHaveTextContent('Please write an answer');
  expect(within(dialog).getByLabelText(/^Answer/)).toHaveValue('Hi Lerato,\n\n');
  await user.type(within(dialog).getByLabelText(/^Answer/), 'Or on a Monday.');
  await user.click(within(dialog).getByRole('button', { name: 'Send answer' }));

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.calls.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      path: '/api/contact/7/replies',
      body: { body: 'Hi Lerato,\n\nOr on a Monday.', requestKey: expect.any(String) as unknown },
    },
  ]);
});

test('a thread that could not be read shows an error, so that no answer is written twice', async () => {
  api.answers['GET /api/contact/7/replies'] = () => ({ status: 500 });
  renderAt('/admin?tab=messages', <ReplyDialog message={message} onClose={() => undefined} />);
  expect(await screen.findByText('Earlier answers could not be read.')).toBeVisible();

  api.answers['GET /api/contact/7/replies'] = () => ({ body: [reply] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Yes, on a Sunday.')).toBeVisible();
});
