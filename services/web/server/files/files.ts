import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Middleware } from 'koa';
import sirv from 'sirv';

type Connect = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves the files that exist in the folder at startup; passes on all other requests. */
export function builtFiles(folder: string): Middleware {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      const hashed = path.startsWith('/assets/');
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      // Webmail shows mails, with these pictures, on its own origin.
      if (/^\/(art\/.*\.jpg|icon-192\.png)$/.test(path)) {
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      }
      // sirv does not know the type of this file.
      if (path === '/favicon.ico') response.setHeader('Content-Type', 'image/x-icon');
    },
  });
  return asMiddleware((request, response, next) => {
    if (!isPlainRange(request)) delete request.headers.range;
    serve(request, response, next);
  });
}

/**
 * Whether sirv handles this range correctly. It misreads suffix ranges, several ranges, an end of 0 and If-Range, and
 * starts an invalid response when the end precedes the start. The whole file is a valid response to any range (ADR
 * 0029).
 */
function isPlainRange({ headers }: IncomingMessage): boolean {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (start === undefined || headers['if-range'] !== undefined) return false;
  return end === '' || (Number(end) > 0 && Number(start) <= Number(end));
}

/**
 * Adapts a connect-style handler to Koa. Closes a piped file when the visitor disconnects, which `pipe` does not do.
 */
export function asMiddleware(connect: Connect): Middleware {
  return async (context, next) => {
    const { req, res } = context;
    // Koa's initial status is 404, but connect-style handlers expect 200.
    res.statusCode = 200;
    const passedOn = await new Promise<boolean>((done, fail) => {
      res.once('close', () => done(false));
      res.once('pipe', (file: Readable) => {
        file.once('error', fail);
        res.once('close', () => file.destroy());
      });
      connect(req, res, () => done(true));
    }).catch((error: unknown) => {
      // The response has begun, so closing the connection is the only way to report the error.
      if (res.headersSent) res.destroy();
      throw error;
    });
    if (!passedOn) {
      context.respond = false;
      return;
    }
    res.statusCode = 404;
    await next();
  };
}
