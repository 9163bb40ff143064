import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  at: number;
  contentType: string;
  body: string;
  fields: Record<string, string>;
}

export interface Shop {
  url: string;
  itns: Received[];
  /** The status codes with which the shop answers the next ITNs; later ITNs get 200. */
  answers: number[];
  close: () => Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const itns: Received[] = [];
  const answers: number[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const fields = Object.fromEntries(new URLSearchParams(body));
      itns.push({ at: Date.now(), contentType: request.headers['content-type'] ?? '', body, fields });
      response.statusCode = answers.shift() ?? 200;
      response.setHeader('location', '/elsewhere');
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    itns,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Verifies the signature over the bytes as sent, without the signature field (PAYFAST §3.3). */
export function isSignedBy({ body }: Received, passphrase: string): boolean {
  const [signed = '', signature] = body.split('&signature=');
  return createHash('md5').update(`${signed}&passphrase=${passphrase}`).digest('hex') === signature;
}
