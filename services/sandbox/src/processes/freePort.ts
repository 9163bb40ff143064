import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports of outgoing connections, so that none of these takes a port before it is used. */
const lowest = 15_000;
const highest = 32_000;
/** A port stays free until its program listens, so it is given only once. */
const given = new Set<number>();

export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  if (given.has(port) || !(await isFree(port))) return freePort();
  given.add(port);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
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
