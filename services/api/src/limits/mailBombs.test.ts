import { useApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { sendMessage } from '../../test/contact.ts';
import { useDatabase } from '../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../test/factories.ts';
import { enqueuedMails } from '../../test/mails.ts';

const database = useDatabase();
const app = useApp(database, () => ({ env: { RATE_LIMIT_MULTIPLIER: '1' } }));

/** Spellings of one mailbox, each sent from another network. */
const attempts = Array.from({ length: 40 }, (_one, index) => ({
  email: `${index % 2 ? 'VICTIM' : 'vic.tim'}+${index}@mail.example`,
  headers: { 'X-Forwarded-For': `198.51.${index}.1` },
}));

async function countMails(prefix: string): Promise<number> {
  return (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind.startsWith(prefix)).length;
}

test('40 requests for the waiting list in the name of one mailbox cause five mails an hour', async () => {
  const event = await buildEvent({ capacity: 1 });
  await buildBooking(event, { participants: 1, expiresAt: null });

  const { firstName, lastName } = buildVisitor();
  const path = `/api/events/${event.id}/waitlist`;
  const statuses = [];
  for (const { email, headers } of attempts) {
    const body = { firstName, lastName, email, participants: 1 };
    statuses.push((await request(app.url, path, { method: 'POST', body, headers })).status);
  }

  expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(35).fill(429)]);
  expect(await countMails('waitlist-')).toBe(5);
});

test('of 40 contact messages in the name of one mailbox twenty a day are received, and three copies sent', async () => {
  const answers = [];
  for (const { email, headers } of attempts) answers.push(await sendMessage(app.url, { email }, headers));

  expect(answers.filter(({ body }) => body.copied)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(await countMails('contact-copy')).toBe(3);
});
