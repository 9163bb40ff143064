import { useApp } from '../../../test/app.ts';
import { request, collectStatuses } from '../../../test/client.ts';
import { sendMessage } from '../../../test/contact.ts';
import { useDatabase } from '../../../test/database.ts';

const webKey = 'the tests share this with a web of theirs';
const database = useDatabase();
const app = useApp(database, () => ({ env: { WEB_KEY: webKey, RATE_LIMIT_MULTIPLIER: '1' } }));

/** Sends messages from thirty claimed addresses. */
function statusesWith(headers: Record<string, string>): Promise<number[]> {
  return collectStatuses(30, (sent) =>
    sendMessage(
      app.url,
      { email: `lerato${sent}@example.com`, message: `Message with ${Object.keys(headers).join()}` },
      { 'X-Forwarded-For': `203.0.113.${sent + 1}`, ...headers },
    ),
  );
}

// RELIABILITY D06
test('requests without web’s key are counted by the caller’s own address, whatever address they claim', async () => {
  const statuses = await statusesWith({});

  expect(statuses).toEqual([...Array<number>(5).fill(201), ...Array<number>(25).fill(429)]);
});

test('a request with web’s key is counted by the visitor’s address', async () => {
  const statuses = await statusesWith({ 'X-Web-Key': webKey });

  expect(statuses).toEqual(Array<number>(30).fill(201));
});

test('a caller without web’s key cannot choose the request id, and a caller with a wrong key is logged once', async () => {
  const id = 'chosen-by-the-caller';
  const answer = async (key?: string) =>
    (
      await request(app.url, '/api/events', { headers: { 'X-Request-Id': id, ...(key && { 'X-Web-Key': key }) } })
    ).headers.get('x-request-id');

  expect(await answer()).not.toBe(id);
  expect(await answer('another key')).not.toBe(id);
  expect(await answer('another key')).not.toBe(id);
  expect(await answer(webKey)).toBe(id);
  expect(app.log.lines.filter(({ msg }) => msg === 'request with another WEB_KEY')).toHaveLength(1);
  expect(JSON.stringify(app.log.lines)).not.toContain(webKey);
});
