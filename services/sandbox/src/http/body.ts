import type { IncomingMessage } from 'node:http';

const maxBytes = 65_536;

/** Returns the body unparsed, because PayFast signs the bytes as sent. @throws an Error with `status` 413 */
export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw httpError(413, `More than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Rejects other content types, because other sites could send them. @throws an Error with `status` 400 or 415 */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw httpError(415, 'Send application/json.');
  try {
    return Object(JSON.parse(await readText(request))) as Record<string, unknown>;
  } catch {
    throw httpError(400, 'This is not JSON.');
  }
}

/** Returns an error to which the application responds with `status` and the message. */
export function httpError(status: number, message: string): Error {
  return Object.assign(new Error(message), { status, expose: true });
}
