import { Agent, request } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import type { Context } from 'koa';
import { responseTimeoutMsOf, isUpload, busyResponseTimeoutMs } from '@studio/contract/timeouts';
import { traceparentOf } from '@studio/runtime/tracing/trace';
import type { Config } from '../config.ts';
import { TooManyRequests, createFairShare } from '../http/fairShare.ts';
import type { FairShare } from '../http/fairShare.ts';
import type { Visitor } from '../http/visitor.ts';
import { CallTooLarge, readCallBody } from './callBody.ts';
import { sendError, manyCalls, manyUploads, reject, tooLarge } from './proxyErrors.ts';

// Headers that are not forwarded: hop-by-hop headers (RFC 9110 §7.6.1), and those that this server sets itself.
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
  'x-web-key',
]);

// Pictures and uploads have separate connections, because a slow network occupies one for long (RELIABILITY D02).
const agents = { calls: createAgent(256), pictures: createAgent(128), uploads: createAgent(64) };

function createAgent(maxSockets: number): Agent {
  // The timeout is shorter than the API's keep-alive timeout (65 s), so that no request uses a closing connection.
  return new Agent({ keepAlive: true, maxSockets, timeout: 30_000 });
}

/** Limits for one visitor. Further uploads are rejected at once. */
const uploadLimits = { maxRunning: 6, maxWaiting: 0, maxWaitMs: 0 };

/** The timeouts of forwarded requests. `msOf` is the time until the API's response begins. */
export interface ProxyTimeouts {
  msOf: (path: string) => number;
  /** The timeout while the API still answers other calls: then only its load delays the response. */
  busyResponseTimeoutMs: number;
  /** After this time without any response the API counts as unavailable. */
  silentMs: number;
  /** After this time the connection of a visitor who reads nothing is closed, because others need it. */
  unreadMs: number;
}

// This margin is added to the API's own timeouts, so that the API's error response comes first.
const marginMs = 1200;
export const apiTimeouts: ProxyTimeouts = {
  msOf: (path) => responseTimeoutMsOf(path) + marginMs,
  busyResponseTimeoutMs: busyResponseTimeoutMs + marginMs,
  silentMs: 2500,
  unreadMs: 30_000,
};

/** The interval at which a waiting call checks whether the API still answers other calls. */
const checkIntervalMs = 200;

/**
 * Forwards requests to the API without hop-by-hop headers. It overwrites the forwarding headers, because the API trusts
 * exactly one proxy (DESIGN §3). A call is sent after its body is complete, a picture as a stream. Answers 502 if the
 * API is unreachable, and 503 if it hangs.
 */
export function createForward(
  { apiUrl, webKey }: Pick<Config, 'apiUrl' | 'webKey'>,
  share: FairShare,
  timeouts: ProxyTimeouts = apiTimeouts,
) {
  const target = new URL(apiUrl);
  const uploads = createFairShare(uploadLimits);
  let lastAnswer = Number.NEGATIVE_INFINITY;

  return async function forward(context: Context, visitor: Visitor): Promise<void> {
    if (isUpload(context.path)) return forwardUpload(context, visitor);
    let body: Buffer | null;
    try {
      body = await readCallBody(context.req);
    } catch (error) {
      if (error instanceof CallTooLarge) return sendError(context, 413, tooLarge);
      // The visitor has disconnected, or has already received the 408 of `httpServer`.
      context.status = 408;
      context.respond = false;
      return;
    }
    if (!context.writable) {
      // The body was completed after the 408, so the call must not be executed.
      context.respond = false;
      context.req.socket.destroy();
      return;
    }
    const headers = headersFor(context, visitor, webKey);
    delete headers['transfer-encoding'];
    if (body) headers['content-length'] = String(body.length);
    const send = (agent: Agent) => pass(context, { agent, headers }, (outgoing) => outgoing.end(body ?? undefined));
    if (context.path.startsWith('/uploads/')) return send(agents.pictures);
    return share.run(visitor.network, () => send(agents.calls)).catch(onTooMany(() => reject(context, 429, manyCalls)));
  };

  async function forwardUpload(context: Context, visitor: Visitor): Promise<void> {
    const parts = { agent: agents.uploads, headers: headersFor(context, visitor, webKey) };
    const send = () =>
      pass(context, parts, (outgoing) => {
        // The headers go first, so that the API can reject a caller without a session before the picture is sent.
        outgoing.flushHeaders();
        pipeline(context.req, outgoing, () => undefined);
      });
    return uploads.run(visitor.address, send).catch(onTooMany(() => sendError(context, 429, manyUploads)));
  }

  function pass(
    context: Context,
    { agent, headers }: { agent: Agent; headers: IncomingHttpHeaders },
    fill: (outgoing: ClientRequest) => void,
  ): Promise<void> {
    const { req, res } = context;
    // The visitor may have disconnected while the call waited for its turn.
    if (req.socket.destroyed) return Promise.resolve();
    const started = performance.now();
    return new Promise((done) => {
      let timer = setTimeout(checkApi, timeouts.msOf(context.path));
      let hasGivenUp = false;
      const outgoing = request(
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
        if (!res.headersSent) reject(context, error === hangs ? 503 : 502);
        else res.destroy();
        done();
      });
      // A call that waits for a connection emits no error event when the visitor disconnects.
      outgoing.on('close', () => {
        clearTimeout(timer);
        done();
      });
      res.on('close', () => {
        if (!res.writableFinished) outgoing.destroy();
      });
      fill(outgoing);

      function giveUp(): void {
        // A destroyed call that waits for a connection emits its error only when a connection is free.
        if (outgoing.socket === null) {
          hasGivenUp = true;
          reject(context, 503);
          done();
        }
        outgoing.destroy(hangs);
      }

      function checkApi(): void {
        const now = performance.now();
        const isRush = now - lastAnswer < timeouts.silentMs && now - started < timeouts.busyResponseTimeoutMs;
        if (isRush) timer = setTimeout(checkApi, checkIntervalMs);
        else giveUp();
      }
    });
  }
}

function onTooMany(respond: () => void): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof TooManyRequests)) throw error;
    respond();
  };
}

const hangs = new Error('the API does not answer in time');

function headersFor({ req }: Context, visitor: Visitor, webKey: string | null): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(req.headers)) {
    if (!notForwarded.has(name) && !name.startsWith('x-forwarded-')) headers[name] = value;
  }
  headers['x-forwarded-for'] = visitor.address;
  headers['x-forwarded-proto'] = visitor.protocol ?? 'http';
  if (req.headers.host) headers['x-forwarded-host'] = req.headers.host;
  headers['x-request-id'] = visitor.requestId;
  headers['traceparent'] = traceparentOf(visitor.trace);
  if (webKey !== null) headers['x-web-key'] = webKey;
  // A picture of unknown length keeps its chunked encoding, also for GET and DELETE. Otherwise the API
  // would read the body as the next request on the connection.
  if (req.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked';
  return headers;
}
