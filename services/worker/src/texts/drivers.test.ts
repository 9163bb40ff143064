import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { TemporaryError } from '../mail/smtpError.ts';
import { bulksmsDriver } from './bulksms.ts';
import { clickatellDriver } from './clickatell.ts';
import type { TextMessages } from './textMessages.ts';

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

const received: Received[] = [];
let answer: (response: ServerResponse) => void = () => undefined;
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => void receive(request, response));

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ url: `${request.method} ${request.url}`, headers: request.headers, body: JSON.parse(body) });
  answer(response);
}
let apiUrl = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  apiUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
beforeEach(() => received.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const sends = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const message = { to: '+27825550119', text: 'See you tomorrow', clientRef: 'outbox-1764' };

const drivers: Record<string, (timeoutMs?: number) => TextMessages> = {
  clickatell: (timeoutMs = 5000) =>
    clickatellDriver({ provider: 'clickatell', channel: 'whatsapp', apiUrl, apiKey: 'key', timeoutMs }),
  bulksms: (timeoutMs = 5000) =>
    bulksmsDriver({ provider: 'bulksms', channel: 'sms', apiUrl, apiKey: 'id:secret', timeoutMs }),
};
const acceptedBy: Record<string, unknown> = {
  clickatell: { messages: [{ apiMessageId: 'm1', accepted: true, to: '27825550119', error: null }], error: null },
  bulksms: [{ id: 'm1', status: { type: 'ACCEPTED' } }],
};
const driver = (name: string, timeoutMs?: number): TextMessages => drivers[name]!(timeoutMs);

test('Clickatell gets the channel, the digits of the number and the reference', async () => {
  answer = sends(202, acceptedBy['clickatell']);

  await driver('clickatell').send(message);

  expect(received).toEqual([
    {
      url: 'POST /v1/message',
      headers: expect.objectContaining({ authorization: 'key' }),
      body: {
        messages: [
          { channel: 'whatsapp', to: '27825550119', content: 'See you tomorrow', clientMessageId: 'outbox-1764' },
        ],
      },
    },
  ]);
});

test('BulkSMS gets the number in E.164 and the reference, also against duplicates', async () => {
  answer = sends(201, acceptedBy['bulksms']);

  await driver('bulksms').send(message);

  expect(received).toEqual([
    {
      url: 'POST /v1/messages?deduplication-id=1764',
      headers: expect.objectContaining({ authorization: `Basic ${Buffer.from('id:secret').toString('base64')}` }),
      body: { to: '+27825550119', body: 'See you tomorrow', userSuppliedId: 'outbox-1764' },
    },
  ]);
});

describe.each(['clickatell', 'bulksms'])('%s', (name) => {
  test('an accepted message has the provider’s id', async () => {
    answer = sends(201, acceptedBy[name]);

    expect(await driver(name).send(message)).toEqual({ providerId: 'm1', state: 'accepted' });
  });

  test.each([
    [400, { error: 'no' }],
    [401, {}],
    [200, { messages: [{ apiMessageId: 'm1', accepted: false }] }],
    [201, [{ id: 'm1', status: { type: 'FAILED' } }]],
    [200, null],
  ])('a message that is answered with %d %j is rejected', async (status, body) => {
    answer = sends(status, body);

    expect(await driver(name).send(message)).toMatchObject({ state: 'rejected' });
  });

  test.each([429, 503])('a message that is answered with %d may be sent again', async (status) => {
    answer = sends(status, {});

    await expect(driver(name).send(message)).rejects.toBeInstanceOf(TemporaryError);
  });

  test('after a timeout it is unknown whether the message was accepted', async () => {
    answer = () => undefined;

    // The timeout is long enough for the message to arrive on a busy machine.
    expect(await driver(name, 2000).send(message)).toEqual({ providerId: null, state: 'unknown' });
    expect(received).toHaveLength(1);
  });

  test.each([
    ['a broken connection', (response: ServerResponse) => void response.destroy()],
    ['an answer with 500', sends(500, {})],
    ['an answer without JSON', (response: ServerResponse) => void response.end('<html>')],
  ])('after %s it is unknown whether the message was accepted', async (_what, given) => {
    answer = given;

    expect(await driver(name).send(message)).toEqual({ providerId: null, state: 'unknown' });
  });
});

test('a provider that cannot be reached has not accepted the message', async () => {
  const closed = createServer();
  closed.listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  closed.close();
  await once(closed, 'close');
  const unreachable = clickatellDriver({
    provider: 'clickatell',
    channel: 'sms',
    apiUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    apiKey: 'key',
  });

  await expect(unreachable.send(message)).rejects.toBeInstanceOf(TemporaryError);
});
