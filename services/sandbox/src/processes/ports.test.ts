import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { findBusyPorts } from './ports.ts';

let server: Server;
afterEach(() => server.close());

async function occupy(host: string): Promise<number> {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

test.each(['127.0.0.1', '0.0.0.0', '::1'])(
  'a port taken on %s is reported with the variable that changes it',
  async (host) => {
    const port = await occupy(host);

    expect(await findBusyPorts({ WEB_PORT: port })).toEqual([
      `Port ${port} is already in use: stop what uses it, or choose another with WEB_PORT=… make demo`,
    ]);
  },
);

test('a start waits for a port that an earlier demo is still releasing', async () => {
  const port = await occupy('127.0.0.1');
  setTimeout(() => server.close(), 700);

  expect(await findBusyPorts({ WEB_PORT: port })).toEqual([]);
});
