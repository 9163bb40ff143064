import { Agent, request as send } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import type { Context } from 'koa';
import { answerMsOf, patientMs } from '@studio/contract/deadlines';
import type { Visitor } from './visitor.ts';

// RFC 9110 §7.6.1: these speak of one connection only. Forwarding headers are ours to write.
const notForwarded = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'forwarded',
  'expect',
  'host',
]);

// Idle connections go well before the API would close them (65 s): no request meets a closing one.
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 30_000 });

/** How long a call waits for the API's answer to begin, in milliseconds. */
export interface Patience {
  msOf: (path: string) => number;
  /** While the API answers others the call waits in a rush, and is given this long. */
  patientMs: number;
  /** An API that has answered nobody for so long hangs. */
  silentMs: number;
}

// A little longer than the API gives itself: as long as it runs, its own answer comes first.
const marginMs = 1200;
export const apiPatience: Patience = {
  msOf: (path) => answerMsOf(path) + marginMs,
  patientMs: patientMs + marginMs,
  silentMs: 2500,
};

/** How often a late call looks whether others are still answered. */
const lookMs = 200;

/**
 * Hands requests to the API as they are, but for the hop's own headers and the visitor's address, which this server
 * writes anew: the API believes exactly one proxy (DESIGN §3). An API that cannot be reached is 502, one that hangs 503.
 */
export function createForward(apiUrl: string, patience: Patience = apiPatience) {
  const target = new URL(apiUrl);
  let lastAnswer = Number.NEGATIVE_INFINITY;

  return function forward(context: Context, visitor: Visitor): Promise<void> {
    const { req, res } = context;
    const started = performance.now();
    return new Promise((done) => {
      let timer = setTimeout(look, patience.msOf(context.path));
      const outgoing = send(
        {
          agent,
          host: target.hostname,
          port: target.port,
          method: req.method,
          path: req.url,
          headers: { ...headersFor(context, visitor), host: target.host },
        },
        (incoming) => {
          clearTimeout(timer);
          lastAnswer = performance.now();
          context.status = incoming.statusCode ?? 502;
          for (const [name, value] of Object.entries(incoming.headers)) {
            if (!notForwarded.has(name) && value !== undefined) context.set(name, value);
          }
          context.respond = false;
          res.statusCode = context.status;
          pipeline(incoming, res, () => done());
        },
      );
      outgoing.on('error', (error) => {
        clearTimeout(timer);
        if (!res.headersSent) refuse(context, error === hangs ? 503 : 502);
        else res.destroy();
        done();
      });
      res.on('close', () => {
        if (!res.writableFinished) outgoing.destroy();
      });
      pipeline(req, outgoing, () => undefined);

      function look(): void {
        const now = performance.now();
        const isRush = now - lastAnswer < patience.silentMs && now - started < patience.patientMs;
        if (isRush) timer = setTimeout(look, lookMs);
        else outgoing.destroy(hangs);
      }
    });
  };
}

const hangs = new Error('the API does not answer in time');

function headersFor({ req }: Context, visitor: Visitor): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(req.headers)) {
    if (!notForwarded.has(name) && !name.startsWith('x-forwarded-')) headers[name] = value;
  }
  headers['x-forwarded-for'] = visitor.address;
  headers['x-forwarded-proto'] = visitor.protocol ?? 'http';
  if (req.headers.host) headers['x-forwarded-host'] = req.headers.host;
  headers['x-request-id'] = visitor.requestId;
  // A body of unknown length keeps its framing, also where Node would not expect one (GET, DELETE): unframed bytes
  // would read as the next request of a kept connection.
  if (req.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  return headers;
}

function refuse(context: Context, status: number): void {
  context.status = status;
  context.set('Retry-After', '5');
  context.body = { error: 'We cannot be reached right now. Please try again in a moment.', code: 'unavailable' };
}
