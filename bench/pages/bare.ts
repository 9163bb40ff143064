import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Requests a page once, and starts a server that sends the same bytes in response to every request. */
export async function startBare(url: string, headers: Record<string, string>) {
  const request = get(url, { headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = (await buffer(answer)).toString('base64');
  // Node adds these headers itself.
  const { connection: _connection, date: _date, 'keep-alive': _keepAlive, ...sent } = answer.headers;

  const child = fork(fileURLToPath(new URL('./bareServer.ts', import.meta.url)));
  child.send({ status: answer.statusCode ?? 0, headers: sent, body });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, close: () => void child.kill() };
}
