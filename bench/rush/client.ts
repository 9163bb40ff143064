import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  ms: number;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** No visitor waits longer. */
const timeoutMs = 20_000;

/**
 * A browser with an address of its own: Linux routes all of 127.0.0.0/8 to the loopback interface, so limits per address
 * apply to each visitor alone, without trusted headers.
 */
export class Client {
  readonly #agent: Agent;
  #cookie = '';

  constructor(visitor: number) {
    const localAddress = `127.1.${(visitor >> 8) & 255}.${visitor & 255}`;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress });
  }

  /** @throws an Error without an answer */
  async send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
    const started = performance.now();
    const cookie = this.#cookie && { Cookie: this.#cookie };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = request(url, {
        method,
        agent: this.#agent,
        headers: { 'Accept-Encoding': 'identity', ...cookie, ...headers },
      });
      const timer = setTimeout(() => sending.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
      sending.once('close', () => clearTimeout(timer));
      sending.once('response', resolve).once('error', reject).end(body);
    });
    const text = (await buffer(response)).toString();
    const ms = performance.now() - started;
    this.#storeCookies(response.headers['set-cookie'] ?? []);
    return { status: response.statusCode ?? 0, headers: response.headers, text, ms };
  }

  /** Sends a page's form. */
  sendForm(url: string, fields: Record<string, string>): Promise<Answer> {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return this.send(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
  }

  sendJson(url: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const all = { 'Content-Type': 'application/json', ...headers };
    return this.send(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
  }

  close(): void {
    this.#agent.destroy();
  }

  #storeCookies(set: readonly string[]): void {
    for (const cookie of set) this.#cookie = cookie.split(';')[0] ?? '';
  }
}
