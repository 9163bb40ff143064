import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createMailApi } from './mailApi.ts';
import { TemporaryError } from './smtpError.ts';

const internalKey = 'a key that API and worker share';
let server: Server;
let internalUrl: string;
let answer: { status: number; body: string };
let asked: string[];

beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 0 }, ({ method, url, headers }, response) => {
    asked.push(`${method} ${url} ${headers.authorization}`);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  internalUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('the mail is asked for by its id, with the key as bearer', async () => {
  answer = { status: 200, body: '{"kind":"contact-received","content":null}' };

  const mail = await createMailApi({ internalUrl, internalKey }).compose(7);

  expect(mail).toEqual({ kind: 'contact-received', content: null });
  expect(asked).toEqual([`POST /internal/mails/7/compose Bearer ${internalKey}`]);
});

test('several mails are acknowledged in one request', async () => {
  answer = { status: 204, body: '' };

  await createMailApi({ internalUrl, internalKey }).acknowledge([7, 8]);

  expect(asked).toEqual([`POST /internal/mails/7,8/sent Bearer ${internalKey}`]);
});

test('an unknown mail is composed as null', async () => {
  answer = { status: 404, body: 'Not Found' };

  expect(await createMailApi({ internalUrl, internalKey }).compose(7)).toBeNull();
});

test.each([
  ['rejects the key', { status: 401, body: '' }],
  ['fails', { status: 500, body: 'Internal Server Error' }],
  ['breaks off', { status: 200, body: '{"kind":' }],
])('a request to an API that %s is retried later', async (_what, given) => {
  answer = given;

  await expect(createMailApi({ internalUrl, internalKey }).compose(7)).rejects.toBeInstanceOf(TemporaryError);
});

test('a request to an unreachable API is retried later', async () => {
  const api = createMailApi({ internalUrl: 'http://127.0.0.1:1', internalKey });

  await expect(api.compose(7)).rejects.toBeInstanceOf(TemporaryError);
  await expect(api.acknowledge([7])).rejects.toBeInstanceOf(TemporaryError);
});
