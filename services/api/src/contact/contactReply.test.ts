import type { ContactMessageView } from '@studio/contract/messages/contact';
import type { ContactReplyView } from '@studio/contract/messages/contactReplies';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { sendMessage } from '../../test/contact.ts';
import { buildKey } from '../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../test/mails.ts';
import { transact } from '../db/transact.ts';
import { deleteMessagesOf } from './contact.service.ts';

const { database, app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

async function receive(): Promise<number> {
  await sendMessage(app.url, { email: 'lerato@mail.example', message: 'Twelve accountants, one wheel each.' });
  return (await admin.get<ContactMessageView[]>('/api/contact')).body[0]?.id ?? 0;
}

const replies = async () => (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'contact-reply');

test('an answer is stored with the message and sent in one mail, and the message is marked as answered', async () => {
  const id = await receive();
  const first = { requestKey: buildKey(), body: 'Yes, on a Sunday.' };

  const answer = await admin.post<ContactReplyView[]>(`/api/contact/${id}/replies`, first);
  const repeated = await admin.post<ContactReplyView[]>(`/api/contact/${id}/replies`, first);
  await setMailState(database.sequelize, 'sent');
  await admin.post(`/api/contact/${id}/replies`, { requestKey: buildKey(), body: 'Or on a Monday.' });

  expect([answer.status, repeated.status]).toEqual([201, 201]);
  expect(answer.body).toMatchObject([{ body: 'Yes, on a Sunday.', state: 'waiting' }]);
  expect(repeated.body).toEqual(answer.body);
  const { body: thread } = await admin.get<ContactReplyView[]>(`/api/contact/${id}/replies`);
  expect(thread.map(({ body, state }) => [body, state])).toEqual([
    ['Yes, on a Sunday.', 'sent'],
    ['Or on a Monday.', 'waiting'],
  ]);
  expect(await replies()).toMatchObject([
    {
      content: {
        email: 'lerato@mail.example',
        reply: 'Yes, on a Sunday.',
        message: 'Twelve accountants, one wheel each.',
      },
    },
    { content: { reply: 'Or on a Monday.' } },
  ]);
  expect((await admin.get<ContactMessageView[]>('/api/contact')).body).toMatchObject([{ status: 'answered' }]);
});

test('a key used for another answer is rejected, and so is a message that does not exist', async () => {
  const id = await receive();
  const requestKey = buildKey();
  await admin.post(`/api/contact/${id}/replies`, { requestKey, body: 'Yes.' });

  const other = await admin.post(`/api/contact/${id}/replies`, { requestKey, body: 'No.' });
  const missing = await admin.post('/api/contact/999999/replies', { requestKey: buildKey(), body: 'Yes.' });

  expect([other.status, missing.status]).toEqual([409, 404]);
});

test('the answers to a message are deleted with it, and unsent ones are no longer sent', async () => {
  const id = await receive();
  await admin.post(`/api/contact/${id}/replies`, { requestKey: buildKey(), body: 'Yes.' });

  await transact(database.sequelize, (transaction) => deleteMessagesOf(transaction, 'lerato@mail.example'));

  expect(await replies()).toMatchObject([{ content: null }]);
  expect((await admin.get(`/api/contact/${id}/replies`)).status).toBe(404);
});
