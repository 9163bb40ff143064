import { useApp } from '../../test/app.ts';
import { openDatabaseWithClock, useClock } from '../../test/clock.ts';
import { sendMessage } from '../../test/contact.ts';
import { useDatabase } from '../../test/database.ts';
import { enqueuedMails } from '../../test/mails.ts';

const database = useDatabase(openDatabaseWithClock);
const clock = useClock(database);
const app = useApp(database);

async function send(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const { status } = await sendMessage(app.url, { message: `Message ${sent} at ${new Date().toISOString()}` });
    expect(status).toBe(201);
  }
}

async function mailsToStudio() {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ kind }) => kind === 'contact-received' || kind === 'contact-digest');
}

test('of 22 contact messages in an hour ten are mailed, and the others are counted in one mail', async () => {
  await clock.set(new Date('2027-03-01T10:20:00Z'));
  await send(22);

  const mails = await mailsToStudio();

  expect(mails.map(({ kind }) => kind)).toEqual([...Array<string>(10).fill('contact-received'), 'contact-digest']);
  expect(mails.at(-1)).toMatchObject({
    dueAt: new Date('2027-03-01T11:01:00Z'),
    content: {
      count: 12,
      since: '2027-03-01T10:00:00.000Z',
      adminUrl: 'https://studio.example/admin?tab=messages',
    },
  });
});

test('the next hour has its own mails, and messages deleted meanwhile are not counted', async () => {
  await send(11);
  await clock.pass(3600);
  await send(1);
  expect((await mailsToStudio()).at(-1)).toMatchObject({ kind: 'contact-received' });

  await database.sequelize.query('delete from contact_messages');

  const digest = (await mailsToStudio()).find(({ kind }) => kind === 'contact-digest');
  expect(digest).toMatchObject({ content: null });
});

test('messages count in the hour of the database, whatever the clock of the API shows', async () => {
  jest.setSystemTime(new Date('2027-03-01T08:00:00Z'));

  await send(11);

  expect((await mailsToStudio()).at(-1)).toMatchObject({ kind: 'contact-digest', content: { count: 1 } });
});
