import { QueryTypes } from 'sequelize';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import { useApp } from '../../test/app.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request, collectStatuses } from '../../test/client.ts';
import { buildMessageInput, sendMessage } from '../../test/contact.ts';
import { enqueuedMails } from '../../test/mails.ts';

const { database, app, admins } = useAppWithAdmins();
const limitedApp = useApp(database, () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));

const message = buildMessageInput({ phone: '082 555 0119' });

interface Row {
  id: number;
  quarantine: string | null;
  phone_e164: string | null;
}

function rows(): Promise<Row[]> {
  return database.sequelize.query<Row>('select id, quarantine, phone_e164 from contact_messages order by id', {
    type: QueryTypes.SELECT,
  });
}

async function kinds(): Promise<string[]> {
  return (await enqueuedMails(database.sequelize)).map(({ kind }) => kind);
}

function send(body: object, { url = app.url, from = '10.200.0.1' } = {}) {
  return sendMessage(url, body, { 'X-Forwarded-For': from, 'X-Request-Id': 'a-request-of-the-test' });
}

// SPEC §2 Contact form, §7
test('a message is stored as typed; its mail and a copy to its sender are enqueued in the same transaction', async () => {
  const answer = await send(message);

  expect(answer).toMatchObject({ status: 201, body: { received: true, copied: true } });
  const [row] = await rows();
  expect(row).toMatchObject({ quarantine: null, phone_e164: '+27825550119' });
  expect(await enqueuedMails(database.sequelize)).toMatchObject([
    {
      key: `contact-received:${row?.id}`,
      kind: 'contact-received',
      content: message,
      requestId: 'a-request-of-the-test',
    },
    { key: `contact-copy:${row?.id}`, kind: 'contact-copy', content: message, requestId: 'a-request-of-the-test' },
  ]);
});

// SPEC §3, §5
test('a message without a phone number or with an empty one is accepted', async () => {
  const noPhone = buildMessageInput();

  expect(await send(noPhone)).toMatchObject({ status: 201 });
  expect(await send({ ...message, message: 'Another question', phone: '' })).toMatchObject({ status: 201 });

  const mails = await enqueuedMails(database.sequelize);
  expect(mails.filter(({ kind }) => kind === 'contact-received').map(({ content }) => content)).toEqual([
    { ...noPhone, phone: null },
    { ...message, message: 'Another question', phone: null },
  ]);
});

// SPEC §5
test('missing fields are reported before invalid ones, as on the page', async () => {
  const answer = await send({ ...message, email: 'bad', message: '' });

  expect(answer).toMatchObject({
    status: 400,
    body: {
      error: 'Please fill in all required fields.',
      fields: { email: 'Please enter a valid email address.', message: 'Please fill in all required fields.' },
    },
  });
  expect(await send({ ...message, email: 'bad', message: null })).toMatchObject({
    body: { error: 'Please fill in all required fields.' },
  });
});

test('a text that is sent twice is stored once and causes one mail and one copy', async () => {
  await send(message);
  const again = await send({ ...message, email: 'lerato@example.com' });

  expect(again.status).toBe(201);
  expect(await rows()).toHaveLength(1);
  expect(await kinds()).toEqual(['contact-received', 'contact-copy']);
});

// RELIABILITY D06
test('a message with a filled honeypot is stored in quarantine and not mailed, and the response promises no copy', async () => {
  const answer = await send({ ...message, website: 'https://cheap-clay.example' });

  expect(answer).toMatchObject({ status: 201, body: { received: true, copied: false } });
  expect(await rows()).toMatchObject([{ quarantine: 'honeypot' }]);
  expect(await enqueuedMails(database.sequelize)).toEqual([]);
});

// RELIABILITY D06
test('of 30 messages from one network five are stored, and the others are answered with 429', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      send({ ...message, message: `Number ${index}`, email: `v${index}@example.org` }, { url: limitedApp.url }),
    ),
  );

  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(25);
  expect(refused[0]?.body).toMatchObject({
    code: 'rate_limited',
    error: 'You have tried this too often. Please wait 10 minutes and try again.',
  });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rows()).toHaveLength(5);
});

test('invalid input does not count towards the limit, so a form that was corrected eight times is accepted', async () => {
  const from = '10.202.0.1';
  const refused = await collectStatuses(8, () => send({ ...message, email: 'lerato' }, { url: limitedApp.url, from }));

  expect(refused).toEqual(Array(8).fill(400));
  expect((await send(message, { url: limitedApp.url, from })).status).toBe(201);
});

test('a 5xx does not count towards the limit, so a message is accepted after six failed attempts', async () => {
  const [from, url] = ['10.204.0.1', limitedApp.url];
  await database.sequelize.query('alter table contact_messages rename to away');
  const statuses = await collectStatuses(6, () => send(message, { url, from }));
  await database.sequelize.query('alter table away rename to contact_messages');

  expect(statuses).toEqual(Array(6).fill(500));
  expect((await send(message, { url, from })).status).toBe(201);
  // Removes the expected error from the log, because `useApp` fails a test that leaves any.
  const logged = limitedApp.log.lines.splice(0);
  expect(logged.filter(({ msg }) => msg === 'unexpected error')).toHaveLength(6);
});

test('a flood of invalid messages is rejected before the bodies are read', async () => {
  const from = '10.203.0.1';
  const statuses = await collectStatuses(61, () => send({ message: '' }, { url: limitedApp.url, from }));

  expect(statuses).toEqual([...Array<number>(60).fill(400), 429]);
});

// SPEC §3
test('only admins read the messages, newest first, without quarantined ones', async () => {
  await send(message);
  await send({ ...message, message: 'Second' });
  await send({ ...message, message: 'Spam', website: 'x' });
  const admin = await admins.signIn();

  expect(await request(app.url, '/api/contact')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  const list = await admin.get<ContactMessageView[]>('/api/contact');

  expect(list.body.map((one) => one.message)).toEqual(['Second', message.message]);
  expect(list.body[1]).toEqual({
    ...message,
    id: expect.any(Number),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    status: 'new',
  });
});
