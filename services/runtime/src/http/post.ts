import http from 'node:http';
import https from 'node:https';

export interface PostOptions {
  headers?: Record<string, string>;
  body?: Buffer;
  /** The timeout of the whole exchange. */
  timeoutMs: number;
  /** After this many bytes of the answer the rest is not read. */
  maxBytes?: number;
}

export interface Answer {
  status: number;
  body: string;
}

/** Shorter than any server's keep-alive timeout, so that no request uses a connection that the server is closing. */
const idleMs = 2000;
const plainAgent = new http.Agent({ keepAlive: true, timeout: idleMs });
const tlsAgent = new https.Agent({ keepAlive: true, timeout: idleMs });

/** For calls between services, because `fetch` takes several times the CPU time. Follows no redirect. */
export function post(url: URL, { headers = {}, body, timeoutMs, maxBytes = Infinity }: PostOptions): Promise<Answer> {
  const options = { method: 'POST', headers: { ...headers, 'Content-Length': body?.length ?? 0 } };
  return new Promise((resolve, reject) => {
    const asked =
      url.protocol === 'https:'
        ? https.request(url, { ...options, agent: tlsAgent })
        : http.request(url, { ...options, agent: plainAgent });
    const timer = setTimeout(() => {
      reject(new Error('no answer in time'));
      asked.destroy();
    }, timeoutMs);
    asked.on('close', () => clearTimeout(timer));
    asked.on('error', reject);
    asked.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8', 0, maxBytes) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes < maxBytes) return;
        finish();
        response.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    asked.end(body);
  });
}
