import type { IncomingMessage } from 'node:http';

/** PayFast signs the bytes as sent, so they are not parsed. @throws an Error with `status` 413 */
export async function readText(request: IncomingMessage, limit = 65_536): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw httpError(413, `More than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Other content types are rejected, because other sites could send them. @throws an Error with `status` 400 or 415 */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!request.headers['content-type']?.startsWith('application/json')) throw httpError(415, 'Send application/json.');
  const text = await readText(request);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw httpError(400, 'This is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw httpError(400, 'Send a JSON object.');
  return { ...value };
}

/** The application responds with `status` and the message. */
export function httpError(status: number, message: string): Error {
  return Object.assign(new Error(message), { status, expose: true });
}
