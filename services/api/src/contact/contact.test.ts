import { pathToFileURL } from 'node:url';
import { QueryTypes } from 'sequelize';
import type { ContactMessageView } from '@studio/contract/messages/contact';
import { useApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { enqueuedMails } from '../../test/mails.ts';
import { createFirstAdmin } from '../admins/firstAdmin.ts';
import { createPasswords } from '../admins/passwords/password.ts';

const database = useDatabase();
const app = useApp(database);
const limitedApp = useApp(database, () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));

const message = {
  firstName: 'Lerato',
  lastName: 'Nkosi',
  email: 'Lerato@example.org',
  phone: '082 555 0119',
  interestedIn: 'Corporate Event',
  message: 'Twelve accountants,\none wheel each. Is the kiln warm in June?',
};

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
  const headers = { 'X-Forwarded-For': from, 'X-Request-Id': 'a-request-of-the-test' };
  return request(url, '/api/contact', { method: 'POST', body, headers });
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
test('a message without a phone is accepted, as is one with an empty phone', async () => {
  const { phone: _phone, ...noPhone } = message;

  expect(await send(noPhone)).toMatchObject({ status: 201 });
  expect(await send({ ...message, message: 'Another question', phone: '' })).toMatchObject({ status: 201 });

  const mails = await enqueuedMails(database.sequelize);
  expect(mails.filter(({ kind }) => kind === 'contact-received').map(({ content }) => content)).toEqual([
    { ...noPhone, phone: null },
    { ...message, message: 'Another question', phone: null },
  ]);
});

test.each(['firstName', 'lastName', 'email', 'interestedIn', 'message'])(
  "a message without %s is rejected with the page's message",
  async (field) => {
    const answer = await send({ ...message, [field]: '  ' });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: 'Please fill in all required fields.' } },
    });
    expect(await rows()).toEqual([]);
  },
);

test('an address with a space or with two recipients is rejected', async () => {
  for (const email of ['lerato @example.org', 'lerato', 'a@example.org,b@example.org']) {
    expect(await send({ ...message, email })).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please enter a valid email address.' } },
    });
  }
  expect(await rows()).toEqual([]);
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

test('the same text sent twice is one message and one mail with one copy', async () => {
  await send(message);
  const again = await send({ ...message, email: 'lerato@example.org' });

  expect(again.status).toBe(201);
  expect(await rows()).toHaveLength(1);
  expect(await kinds()).toEqual(['contact-received', 'contact-copy']);
});

// RELIABILITY D06
test('a message with a filled honeypot is received and suspected, and neither mailed nor said to be copied', async () => {
  const answer = await send({ ...message, website: 'https://cheap-clay.example' });

  expect(answer).toMatchObject({ status: 201, body: { received: true, copied: false } });
  expect(await rows()).toMatchObject([{ quarantine: 'honeypot' }]);
  expect(await enqueuedMails(database.sequelize)).toEqual([]);
});

// RELIABILITY D06
test('of 30 messages from one network five are stored and the others are answered 429', async () => {
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

test('invalid input does not count: a form corrected eight times is still accepted', async () => {
  const from = '10.202.0.1';
  for (let time = 0; time < 8; time += 1) {
    const refused = await send({ ...message, email: 'lerato' }, { url: limitedApp.url, from });
    expect(refused.status).toBe(400);
  }

  expect((await send(message, { url: limitedApp.url, from })).status).toBe(201);
});

test('a 5xx does not count: after six failed attempts a message is still accepted', async () => {
  const [from, url] = ['10.204.0.1', limitedApp.url];
  const statuses: number[] = [];
  await database.sequelize.query('alter table contact_messages rename to away');
  try {
    for (let time = 0; time < 6; time += 1) statuses.push((await send(message, { url, from })).status);
  } finally {
    await database.sequelize.query('alter table away rename to contact_messages');
  }

  expect(statuses).toEqual(Array(6).fill(500));
  expect((await send(message, { url, from })).status).toBe(201);
  // Removes the expected error from the log, because `useApp` fails a test that leaves any.
  const logged = limitedApp.log.lines.splice(0);
  expect(logged.filter(({ msg }) => msg === 'unexpected error')).toHaveLength(6);
});

test('a flood of invalid messages is rejected unread', async () => {
  const from = '10.203.0.1';
  const statuses = new Set<number>();
  for (let time = 0; time < 61; time += 1) statuses.add((await send({}, { url: limitedApp.url, from })).status);

  expect([...statuses]).toEqual([400, 429]);
});

test('one e-mail address may send twenty messages a day, from any network', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent += 1) {
    const from = `10.201.${sent}.1`;
    const body = { ...message, email: sent % 2 ? 'often@example.org' : 'OFTEN@example.org', message: `Again ${sent}` };
    statuses.push((await send(body, { url: limitedApp.url, from })).status);
  }

  expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
});

// SPEC §3
test('only admins read the messages, newest first, without quarantined ones', async () => {
  await send(message);
  await send({ ...message, message: 'Second' });
  await send({ ...message, message: 'Spam', website: 'x' });
  const passwords = createPasswords({ bcrypt: pathToFileURL(require.resolve('bcryptjs')).href, cost: 4 });
  const admin = { username: 'naledi', password: 'a kiln full of pots', email: 'naledi@example.org' };
  await createFirstAdmin({ database: database.sequelize, passwords }, admin);
  await passwords.close();
  const login = await request<{ token: string }>(app.url, '/api/admin/login', { method: 'POST', body: admin });

  expect(await request(app.url, '/api/contact')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  const list = await request<ContactMessageView[]>(app.url, '/api/contact', {
    headers: { Authorization: `Bearer ${login.body.token}` },
  });

  expect(list.body.map((one) => one.message)).toEqual(['Second', message.message]);
  expect(list.body[1]).toEqual({
    ...message,
    id: expect.any(Number),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    status: 'new',
  });
});
