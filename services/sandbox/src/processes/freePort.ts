import { once } from 'node:events';
import { createServer } from 'node:net';

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const demoPorts = [
  'WEB_PORT',
  'API_PORT',
  'PG_PORT',
  'SANDBOX_PAYFAST_PORT',
  'SANDBOX_MAILBOX_PORT',
  'SANDBOX_SMTP_PORT',
];

/** The settings of a demo on free ports. */
export async function freeDemoPorts(): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(demoPorts.map(async (name) => [name, String(await freePort())] as const)),
  );
}
