import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createLogger } from '@studio/runtime/logging/logger';
import { createAcknowledgements, createMailApi } from './mailApi.ts';
import type { Acknowledgements } from './mailApi.ts';
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

function setUpAcknowledgements(respond: () => Promise<void> = async () => undefined) {
  const requests: number[][] = [];
  const lines: string[] = [];
  const log = createLogger(
    { service: 'worker', version: 'test', logLevel: 'info' },
    { write: (line) => void lines.push(line) },
  );
  const acknowledge = (outboxIds: readonly number[]) => {
    requests.push([...outboxIds]);
    return respond();
  };
  return { acknowledgements: createAcknowledgements({ acknowledge }, log), requests, lines };
}

function addAll(acknowledgements: Acknowledgements, count: number): void {
  for (let id = 1; id <= count; id += 1) acknowledgements.add(id);
}

test('mails sent shortly after each other are acknowledged in one request', async () => {
  const { acknowledgements, requests } = setUpAcknowledgements();

  addAll(acknowledgements, 3);
  await acknowledgements.flush();
  acknowledgements.add(4);
  await acknowledgements.flush();

  expect(requests).toEqual([[1, 2, 3], [4]]);
});

test('many mails are acknowledged in several requests', async () => {
  const { acknowledgements, requests } = setUpAcknowledgements();

  addAll(acknowledgements, 450);
  await acknowledgements.flush();

  expect(requests.map(({ length }) => length)).toEqual([200, 200, 50]);
});

test('a mail that is sent while a request is under way is acknowledged in the next one', async () => {
  const { acknowledgements, requests } = setUpAcknowledgements(async () => {
    if (requests.length === 1) acknowledgements.add(2);
  });

  acknowledgements.add(1);
  await acknowledgements.flush();

  expect(requests).toEqual([[1], [2]]);
});

test('a mail is pending until the API has answered', async () => {
  let respond: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (respond = resolve));
  const { acknowledgements } = setUpAcknowledgements(() => answered);

  acknowledgements.add(1);
  expect([1, 2].map((id) => acknowledgements.isPending(id))).toEqual([true, false]);
  respond();
  await acknowledgements.flush();

  expect(acknowledgements.isPending(1)).toBe(false);
});

test('a failed acknowledgement is logged with its ids, and the next one is sent', async () => {
  const { acknowledgements, requests, lines } = setUpAcknowledgements(async () => {
    if (requests.length === 1) throw new Error('the API is away');
  });

  acknowledgements.add(1);
  await acknowledgements.flush();
  acknowledgements.add(2);
  await acknowledgements.flush();

  expect(requests).toEqual([[1], [2]]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'acknowledgement failed', outboxIds: [1] }]);
});
