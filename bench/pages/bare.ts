import { fork } from 'node:child_process';
import { get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BareAnswer } from './bareServer.ts';

export interface StartedBare {
  url: string;
  pid: number;
  close(): void;
}

/** Starts a bare server that sends the given answer to every request. */
export async function startBare(answer: BareAnswer): Promise<StartedBare> {
  const child = fork(fileURLToPath(new URL('./bareServer.ts', import.meta.url)));
  const port = await new Promise((resolve) => {
    child.once('message', resolve);
    child.send(answer);
  });
  return { url: `http://127.0.0.1:${String(port)}`, pid: child.pid ?? 0, close: () => void child.kill() };
}

/** Requests an answer once, with its bytes as they are sent, so that a bare server can send the same. */
export async function answerOf(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (incoming) => {
      const answer = { status: incoming.statusCode ?? 0, headers: sentHeaders(incoming.headers) };
      buffer(incoming).then((body) => resolve({ ...answer, body: body.toString('base64') }), reject);
    }).on('error', reject);
  });
}

/** Node adds the others itself. */
function sentHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => !/^(connection|date|keep-alive)$/.test(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
