import { Agent, request as send } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import type { Context } from 'koa';
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

/** The longest an answer may take to begin; every limit of the API itself is shorter. */
const answerTimeoutMs = 30_000;

/**
 * Hands a request to the API as it is, but for the hop's own headers and the visitor's address, which this server writes
 * anew: the API believes exactly one proxy (DESIGN §3). An API that cannot be reached is 502, one that hangs 504.
 */
export function forward(context: Context, apiUrl: string, visitor: Visitor): Promise<void> {
  const { req, res } = context;
  const target = new URL(apiUrl);
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

  return new Promise((done) => {
    const outgoing = send(
      {
        agent,
        host: target.hostname,
        port: target.port,
        method: req.method,
        path: req.url,
        headers: { ...headers, host: target.host },
        timeout: answerTimeoutMs,
      },
      (incoming) => {
        context.status = incoming.statusCode ?? 502;
        for (const [name, value] of Object.entries(incoming.headers)) {
          if (!notForwarded.has(name) && value !== undefined) context.set(name, value);
        }
        context.respond = false;
        res.statusCode = context.status;
        outgoing.setTimeout(0);
        pipeline(incoming, res, () => done());
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', (error) => {
      if (!res.headersSent) refuse(context, error.message === 'timeout' ? 504 : 502);
      else res.destroy();
      done();
    });
    res.on('close', () => {
      if (!res.writableFinished) outgoing.destroy();
    });
    pipeline(req, outgoing, () => undefined);
  });
}

function refuse(context: Context, status: number): void {
  context.status = status;
  context.set('Retry-After', '5');
  context.body = { error: 'We cannot be reached right now. Please try again in a moment.', code: 'unavailable' };
}
