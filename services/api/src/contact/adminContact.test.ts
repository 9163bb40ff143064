// SPEC §7
import { QueryTypes } from 'sequelize';
import type { AnalyticsView } from '@studio/contract/admin/analytics';
import type { ContactMessageView, MessageStatus } from '@studio/contract/messages/contact';
import type { Paged } from '@studio/contract/paging';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';

const { database, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

interface Written {
  name: string;
  status: MessageStatus;
  quarantine: string | null;
  message: string;
}

let written = 0;

/** Each message is a minute newer than the previous one. */
async function buildMessage(values: Partial<Written> = {}): Promise<number> {
  written += 1;
  const { name = 'Lerato', status = 'new', quarantine = null, message = `Message ${written}` } = values;
  const [row] = await database.sequelize.query<{ id: number }>(
    `insert into contact_messages
       (first_name, last_name, email, interested_in, message, status, quarantine, content_hash, created_at)
     values ($1, 'Nkosi', lower($1) || '@example.org', 'Corporate Event', $2, $3, $4, $5, now() + $6 * interval '1 minute')
     returning id`,
    { bind: [name, message, status, quarantine, `hash ${written}`, written], type: QueryTypes.SELECT },
  );
  return row?.id ?? 0;
}

const ids = (messages: ContactMessageView[]) => messages.map(({ id }) => id);

async function readPage(query: string): Promise<Paged<ContactMessageView>> {
  return (await admin.get<Paged<ContactMessageView>>(`/api/contact?pageSize=2&${query}`)).body;
}

test('the list of messages is an array of all, newest first, or one page with the total', async () => {
  const [oldest, middle, newest] = [await buildMessage(), await buildMessage(), await buildMessage()];

  const whole = await admin.get<ContactMessageView[]>('/api/contact');
  const second = await readPage('page=2');

  expect(ids(whole.body)).toEqual([newest, middle, oldest]);
  expect(second).toMatchObject({ total: 3, page: 2, pageSize: 2 });
  expect(second.items).toEqual([whole.body[2]]);
});

test('the list is filtered by status and text, with and without paging', async () => {
  const read = await buildMessage({ status: 'read', message: 'Is the KILN warm?' });
  const fresh = await buildMessage({ name: 'Sipho', message: 'The kiln, please' });
  await buildMessage({ quarantine: 'honeypot', message: 'kiln kiln kiln' });

  expect(ids((await readPage('status=new')).items)).toEqual([fresh]);
  expect(ids((await readPage('search=Kiln')).items)).toEqual([fresh, read]);
  expect(ids((await readPage('search=sipho%40EX')).items)).toEqual([fresh]);
  expect(await readPage('search=kiln&status=answered')).toMatchObject({ items: [], total: 0 });
  expect((await readPage('search=%25')).items).toEqual([]);
  expect(ids((await admin.get<ContactMessageView[]>('/api/contact?status=read')).body)).toEqual([read]);
});

test.each(['status=unread', 'page=0', 'pageSize=1000', `search=${'x'.repeat(101)}`])(
  'the query %s is rejected',
  async (query) => {
    expect((await admin.get(`/api/contact?${query}`)).status).toBe(400);
  },
);

test('a page near the end of a long list has the default length', async () => {
  await database.sequelize.query(
    `insert into contact_messages (first_name, last_name, email, interested_in, message, content_hash)
     select 'Lerato', 'Nkosi', 'l@example.org', 'Corporate Event', 'words', n::text from generate_series(1, 1000) n`,
  );

  const page = await admin.get<Paged<ContactMessageView>>('/api/contact?page=40&pageSize=25');

  expect(page.body).toMatchObject({ total: 1000, page: 40 });
  expect(page.body.items).toHaveLength(25);
});

test('a message can be marked as read, answered and new again, and the count of new messages changes with it', async () => {
  const id = await buildMessage();
  await buildMessage({ quarantine: 'honeypot' });
  const [message] = (await admin.get<ContactMessageView[]>('/api/contact')).body;
  const figures = async () => {
    const { newMessages, oldestNewMessage } = (await admin.get<AnalyticsView>('/api/analytics')).body;
    return [newMessages, oldestNewMessage];
  };
  const counts = [await figures()];

  for (const status of ['read', 'answered', 'new']) {
    const answer = await admin.patch<ContactMessageView>(`/api/contact/${id}`, { status });
    expect(answer).toMatchObject({ status: 200, body: { id, status, firstName: 'Lerato' } });
    counts.push(await figures());
  }

  const waiting = [1, message?.createdAt];
  expect(counts).toEqual([waiting, [0, null], [0, null], waiting]);
});

test("each status change is one audit row without the message's text", async () => {
  const id = await buildMessage({ message: 'Something private' });
  await admin.patch(`/api/contact/${id}`, { status: 'answered' });

  const { body } = await admin.audit('?about=message');

  expect(body.items).toMatchObject([
    {
      username: admin.admin.username,
      action: 'message.status',
      subject: `message ${id}`,
      before: { status: 'new' },
      after: { status: 'answered' },
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/private|Lerato|lerato/);
});

test.each([{ status: 'spam' }, { status: '' }, {}, { status: ['read'] }, { status: null }])(
  'the status %j is rejected and changes nothing',
  async (edit) => {
    const id = await buildMessage();

    expect((await admin.patch(`/api/contact/${id}`, edit)).status).toBe(400);
    expect((await readPage('')).items).toMatchObject([{ status: 'new' }]);
  },
);

test('messages in quarantine are listed separately, and one that an admin marks as no spam becomes a new message', async () => {
  const listed = await buildMessage();
  const [person, robot] = [
    await buildMessage({ quarantine: 'honeypot' }),
    await buildMessage({ quarantine: 'honeypot' }),
  ];
  const suspected = async () => (await admin.get<Paged<ContactMessageView>>('/api/contact/suspected')).body;
  expect(await suspected()).toMatchObject({ items: [{ id: robot }, { id: person }], total: 2, hasMore: false });

  const answers = [
    await admin.post<ContactMessageView>(`/api/contact/${person}/not-spam`),
    await admin.post<ContactMessageView>(`/api/contact/${person}/not-spam`),
    await admin.post<ContactMessageView>(`/api/contact/${listed}/not-spam`),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect(answers[0]?.body).toMatchObject({ id: person, status: 'new' });
  expect(ids((await suspected()).items)).toEqual([robot]);
  expect(ids((await readPage('')).items)).toEqual([person, listed]);
  const { body: log } = await admin.audit('?about=message');
  expect(log.items).toMatchObject([{ action: 'message.not_spam', subject: `message ${person}` }]);
});

test('an unknown or quarantined message is not found', async () => {
  const aside = await buildMessage({ quarantine: 'honeypot' });

  for (const id of [aside, 999_999, 'abc', 0]) {
    expect((await admin.patch(`/api/contact/${id}`, { status: 'read' })).status).toBe(404);
  }
});
