import { Agent, request as send } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import type { Context } from 'koa';
import type { ErrorBody } from '@studio/contract/errors';
import { responseTimeoutMsOf, isUpload, busyResponseTimeoutMs } from '@studio/contract/timeouts';
import type { Visitor } from '../http/visitor.ts';
import { CallTooLarge, readCallBody } from './callBody.ts';
import { createConcurrencyLimit } from './concurrencyLimit.ts';

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

// Uploads and downloads of pictures have separate connections, because their duration depends on the visitor
// (RELIABILITY D02).
const agents = { calls: agentOf(256), pictures: agentOf(128), uploads: agentOf(64) };

function agentOf(maxSockets: number): Agent {
  // Idle connections go well before the API would close them (65 s): no request meets a closing one.
  return new Agent({ keepAlive: true, maxSockets, timeout: 30_000 });
}

/** How many pictures of one visitor may be on their way in at once. */
const maxUploads = 6;

/** How long a call waits for the API's answer to begin, in milliseconds. */
export interface ProxyTimeouts {
  msOf: (path: string) => number;
  /** While the API answers others the call waits in a rush, and is given this long. */
  busyResponseTimeoutMs: number;
  /** After this time without any response the API counts as hanging. */
  silentMs: number;
  /** Who takes nothing of an answer for so long is gone: the connection it came by is needed. */
  unreadMs: number;
}

// A little longer than the API gives itself: as long as it runs, its own answer comes first.
const marginMs = 1200;
export const apiTimeouts: ProxyTimeouts = {
  msOf: (path) => responseTimeoutMsOf(path) + marginMs,
  busyResponseTimeoutMs: busyResponseTimeoutMs + marginMs,
  silentMs: 2500,
  unreadMs: 30_000,
};

/** How often a late call looks whether others are still answered. */
const lookMs = 200;

/**
 * Hands requests to the API as they are, but for the hop's own headers and the visitor's address, which this server
 * overwrites: the API believes exactly one proxy (DESIGN §3). A call goes there once all of it has come, a picture as
 * it comes. An API that cannot be reached is 502, one that hangs 503.
 */
export function createForward(apiUrl: string, timeouts: ProxyTimeouts = apiTimeouts) {
  const target = new URL(apiUrl);
  const uploads = createConcurrencyLimit(maxUploads);
  let lastAnswer = Number.NEGATIVE_INFINITY;

  return async function forward(context: Context, visitor: Visitor): Promise<void> {
    if (isUpload(context.path)) return forwardUpload(context, visitor);
    let body: Buffer | null;
    try {
      body = await readCallBody(context.req);
    } catch (error) {
      if (error instanceof CallTooLarge) return answer(context, 413, tooLarge);
      // The visitor is gone, or has had the server's own answer (`httpServer`): there is nobody to speak to.
      context.status = 408;
      context.respond = false;
      return;
    }
    if (!context.writable) {
      // The rest came after the server had answered 408: what was said not to have arrived is not done.
      context.respond = false;
      context.req.socket.destroy();
      return;
    }
    const headers = headersFor(context, visitor);
    delete headers['transfer-encoding'];
    if (body) headers['content-length'] = String(body.length);
    const agent = context.path.startsWith('/uploads/') ? agents.pictures : agents.calls;
    return pass(context, { agent, headers }, (outgoing) => outgoing.end(body ?? undefined));
  };

  async function forwardUpload(context: Context, visitor: Visitor): Promise<void> {
    const leave = uploads.enter(visitor.address);
    if (!leave) return answer(context, 429, manyUploads);
    const parts = { agent: agents.uploads, headers: headersFor(context, visitor) };
    return pass(context, parts, (outgoing) => {
      outgoing.once('close', leave);
      // The API rejects callers without a session before any byte of the picture.
      outgoing.flushHeaders();
      pipeline(context.req, outgoing, () => undefined);
    });
  }

  function pass(
    context: Context,
    { agent, headers }: { agent: Agent; headers: IncomingHttpHeaders },
    fill: (outgoing: ClientRequest) => void,
  ): Promise<void> {
    const { req, res } = context;
    const started = performance.now();
    return new Promise((done) => {
      let timer = setTimeout(look, timeouts.msOf(context.path));
      let hasGivenUp = false;
      const outgoing = send(
        {
          agent,
          host: target.hostname,
          port: target.port,
          method: req.method,
          path: req.url,
          headers: { ...headers, host: target.host },
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
          res.setTimeout(timeouts.unreadMs, () => res.destroy());
          pipeline(incoming, res, () => done());
        },
      );
      outgoing.on('error', (error) => {
        clearTimeout(timer);
        if (hasGivenUp) return;
        if (!res.headersSent) refuse(context, error === hangs ? 503 : 502);
        else res.destroy();
        done();
      });
      // The visitor may leave while the call still waits for a connection: then there is no error, either.
      outgoing.on('close', () => {
        clearTimeout(timer);
        done();
      });
      res.on('close', () => {
        if (!res.writableFinished) outgoing.destroy();
      });
      fill(outgoing);

      function giveUp(): void {
        // A call that still waits for a connection hears that it was ended only when its turn has come.
        if (outgoing.socket === null) {
          hasGivenUp = true;
          refuse(context, 503);
          done();
        }
        outgoing.destroy(hangs);
      }

      function look(): void {
        const now = performance.now();
        const isRush = now - lastAnswer < timeouts.silentMs && now - started < timeouts.busyResponseTimeoutMs;
        if (isRush) timer = setTimeout(look, lookMs);
        else giveUp();
      }
    });
  }
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
  // A picture of unknown length keeps its framing, also where Node would not expect one (GET, DELETE): unframed bytes
  // would read as the next request of a kept connection.
  if (req.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  return headers;
}

const unreachable: ErrorBody = {
  error: 'We cannot be reached right now. Please try again in a moment.',
  code: 'unavailable',
};
const tooLarge: ErrorBody = { error: 'That is more than we can take at once.', code: 'body_too_large' };
const manyUploads: ErrorBody = {
  error: 'Many pictures of yours are on their way already. Please wait until they have arrived.',
  code: 'rate_limited',
};

function refuse(context: Context, status: number): void {
  context.set('Retry-After', '5');
  answer(context, status, unreachable);
}

function answer(context: Context, status: number, body: ErrorBody): void {
  context.status = status;
  context.body = body;
}
