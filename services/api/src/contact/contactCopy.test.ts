// SPEC §2 Contact form
import { useApp } from '../../test/app.ts';
import { sendMessage } from '../../test/contact.ts';
import { useDatabase } from '../../test/database.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { transact } from '../db/transact.ts';
import { deleteMessagesOf } from './contact.service.ts';

const database = useDatabase();
const app = useApp(database);
const limitedApp = useApp(database, () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));

test('at most two hundred copies a day are sent in total', async () => {
  const copied = [];
  for (let sent = 0; sent < 202; sent += 1) {
    const { body } = await sendMessage(
      limitedApp.url,
      { email: `v${sent}@example.org` },
      { 'X-Forwarded-For': `10.211.${sent}.1` },
    );
    copied.push(body.copied);
  }

  expect(copied).toEqual([...Array<boolean>(200).fill(true), false, false]);
});

test('no copy is sent when the messages of its sender were deleted', async () => {
  await sendMessage(app.url, { email: 'erased@example.org' });

  await transact(database.sequelize, (transaction) => deleteMessagesOf(transaction, 'erased@example.org'));

  expect((await enqueuedMails(database.sequelize)).map(({ content }) => content)).toEqual([null, null]);
});
