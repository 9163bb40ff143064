// SPEC §2 Contact form
import { useApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { transact } from '../db/transact.ts';
import { deleteMessagesOf } from './contact.service.ts';

const database = useDatabase();
const limited = () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } });
const app = useApp(database, limited);
/** Another API, so that the first one's limits are not used up. */
const crowdedApp = useApp(database, limited);

let messages = 0;

async function isCopied(email: string, from: string, { url } = app): Promise<boolean> {
  messages += 1;
  const { status, body } = await request<{ copied: boolean }>(url, '/api/contact', {
    method: 'POST',
    body: { firstName: 'Zola', lastName: 'Dube', email, interestedIn: 'Private Group', message: `Number ${messages}` },
    headers: { 'X-Forwarded-For': from },
  });
  expect(status).toBe(201);
  return body.copied;
}

async function count(kind: string): Promise<number> {
  return (await enqueuedMails(database.sequelize)).filter((mail) => mail.kind === kind).length;
}

test('an address gets three copies a day from all networks together, and every message is received', async () => {
  const copied: boolean[] = [];
  for (let sent = 0; sent < 4; sent += 1)
    copied.push(await isCopied(sent % 2 ? 'victim@example.org' : 'VICTIM@example.org', `10.210.${sent}.1`));

  expect(copied).toEqual([true, true, true, false]);
  expect(await count('contact-copy')).toBe(3);
  expect(await count('contact-received')).toBe(4);
});

test('two hundred copies a day are sent in all', async () => {
  const copied: boolean[] = [];
  for (let sent = 0; sent < 202; sent += 1) {
    copied.push(await isCopied(`v${sent}@example.org`, `10.211.${sent}.1`, crowdedApp));
  }

  expect(copied).toEqual([...Array<boolean>(200).fill(true), false, false]);
});

test('no copy is sent when the messages of its sender were deleted', async () => {
  await isCopied('erased@example.org', '10.212.0.1');

  await transact(database.sequelize, (transaction) => deleteMessagesOf(transaction, 'erased@example.org'));

  expect((await enqueuedMails(database.sequelize)).map(({ content }) => content)).toEqual([null, null]);
});
